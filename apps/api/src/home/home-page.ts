import { type Frame, html, layout, stylesheetIn, version } from '#kernel';
import { type HomeAddresses } from './home-addresses.js';

export const assetFolder = '/home/assets';

export const frame: Frame = { stylesheet: stylesheetIn(assetFolder), footer: `Latchkey ${version}` };

/** For who opens the address of the API in a browser: what this is, and where to go on. */
export const homePage = ({ serviceUrl, vaultUrl, appUrl }: HomeAddresses): string =>
  layout(
    'Latchkey',
    html`<h1>Latchkey</h1>
      <p class="lead">
        This is an API. It connects an organization’s third-party systems and decides, for every person and agent, which
        of their tools they may use.
      </p>
      ${appUrl !== serviceUrl && html`<a class="button" href="${appUrl}">Go to the app</a>`}
      <ul class="links">
        <li><a href="/reference">Reference</a>: every route, for reading</li>
        <li><a href="/docs">Swagger UI</a>, where requests are tried with a token</li>
        <li><a href="/schema/openapi.json">OpenAPI document</a> for programs</li>
        <li><a href="/join">Accept an invite</a></li>
        <li><a href="/sign-in">Sign in to this browser</a>, to let apps use your toolboxes</li>
        <li><a href="${vaultUrl}">Vault</a>, which alone reads credentials</li>
        <li><a href="/health/ready">Health</a>: whether requests are taken</li>
      </ul>
      <p>A token comes with an invite, or from whoever runs this server:</p>
      <pre tabindex="0"><code>npm run --silent cli -- token create --help</code></pre>`,
    frame,
  );
