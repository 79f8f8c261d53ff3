import { version } from '#kernel';
import { type Frame, html, layout, stylesheetIn } from '#platform/pages';

/** The URLs that visitors are sent to, as browsers know them. */
export abstract class HomeAddresses {
  abstract readonly serviceUrl: string;
  abstract readonly vaultUrl: string;
  abstract readonly appUrl: string;
}

export const assetFolder = '/home/assets';

export const frame: Frame = { stylesheet: stylesheetIn(assetFolder), footer: `Latchkey ${version}` };

/** Shown when the API's address is opened in a browser. */
export const homePage = ({ serviceUrl, vaultUrl, appUrl }: HomeAddresses): string =>
  layout(
    'Latchkey',
    html`<h1>Latchkey</h1>
      <p class="lead">
        An API that connects an organization’s third-party systems and decides which connectors and tools every person
        and agent may use.
      </p>
      ${appUrl !== serviceUrl && html`<a class="button" href="${appUrl}">Go to the app</a>`}
      <ul class="links">
        <li><a href="/reference">Reference</a>: every route, for reading</li>
        <li><a href="/docs">Swagger UI</a>, to try requests with a token</li>
        <li><a href="/schema/openapi.json">OpenAPI document</a> for programs</li>
        <li><a href="/join">Accept an invite</a></li>
        <li><a href="/sign-in">Sign in to this browser</a>, to let apps use your toolboxes</li>
        <li><a href="${vaultUrl}">Credential vault</a></li>
        <li><a href="/health/ready">Service status</a></li>
      </ul>
      <p>You get a token with an invite, or from the operator of this server:</p>
      <pre tabindex="0"><code>npm run --silent cli -- token create --help</code></pre>`,
    frame,
  );
