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

/** The page for a person who opens the API's address without being signed in. */
export const homePage = ({ serviceUrl, vaultUrl, appUrl }: HomeAddresses): string =>
  layout(
    'Latchkey',
    html`<h1>Latchkey</h1>
      <p class="lead">
        Latchkey connects the accounts of an organization, such as calendars and code repositories, and decides what
        people and their AI agents may do with them.
      </p>
      <a class="button" href="/sign-in">Sign in</a>
      <a class="button quiet" href="/join">Accept an invite</a>
      ${appUrl !== serviceUrl && html`<a class="back" href="${appUrl}">Go to the app</a>`}
      <details>
        <summary>For developers and operators</summary>
        <ul class="links">
          <li><a href="/reference">Reference</a>: every route, for reading</li>
          <li><a href="/docs">Swagger UI</a>, to try requests with a token</li>
          <li><a href="/schema/openapi.json">OpenAPI document</a> for programs</li>
          <li><a href="${vaultUrl}">Credential vault</a></li>
          <li><a href="/health/ready">Service status</a></li>
        </ul>
        <p>
          You get a token when you join, or from the operator of this server, with the command
          <code>cli token create</code>.
        </p>
      </details>`,
    frame,
  );
