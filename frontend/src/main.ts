import { mount } from "svelte";
import App from "./App.svelte";
import { followPointer } from "./app/pointer";
import { router } from "./app/router.svelte";
import { screen } from "./app/layout.svelte";
import { settings } from "./app/settings.svelte";
import { i18n } from "./i18n/index.svelte";
import "./theme/fonts.css";
import "./theme/tokens.css";
import "./ui/base.css";

settings.start();
screen.start();
followPointer();
router.start();
await i18n.start();
mount(App, { target: document.getElementById("app")! });
