import { breaksOf } from '../break.js';

const connector = 'libs/catalog/src/connector';

/** Images of connectors, what is said of their OAuth applications, and who hears that nobody owns them. */
export const connectorLogoBreaks = [
  ...breaksOf(`${connector}/commands/change-connector-logo.ts`, 'custom-connector/logo', [
    {
      breaks: 'images are decoded for who may not change the connector',
      find: 'canManageConnector(caller, await this.seen.of(caller, slug)).orThrow();',
      replace: 'await this.seen.of(caller, slug);',
      promise: 'can be changed by owner and editors of custom connectors',
    },
    {
      breaks: 'a logo that was replaced is still served',
      find: 'if (after !== before) await',
      replace: 'if (after === slug) await',
      promise: 'gets a new address when replaced or removed',
    },
  ]),
  ...breaksOf('libs/platform/src/images/images.ts', 'custom-connector/logo', [
    {
      breaks: 'organizations wait for each other’s images',
      find: 'this.sandbox.run(orgId, remaking, sent)',
      replace: "this.sandbox.run('', remaking, sent)",
      promise: 'is processed without blocking other organizations',
    },
    {
      breaks: 'a fork of a shipped connector has no logo',
      find: 'isShipped(address) ? shippedOwner : orgId',
      replace: 'orgId',
      promise: 'of a shipped connector is copied into a fork',
    },
  ]),
  ...breaksOf('libs/identity/src/invite/http/join.controller.ts', 'pages/api-pages', [
    {
      breaks: 'a link that was pasted whole is no invite',
      find: `/lk_(?:live|test)_inv_[0-9A-Za-z]+/.exec(text)?.[0] ?? ''`,
      replace: 'text',
      promise: 'Every page is accessible, narrow, light and dark, by keyboard',
    },
  ]),
  ...breaksOf('libs/vault/src/sign-in/http/page/script.ts', 'connect-flow/browser-pages', [
    {
      breaks: 'a key that was shown is sent as a text that browsers remember',
      find: 'for (const reveal of reveals) reveal.hide();',
      replace: '',
      promise: 'A typed key can be revealed only until it is sent',
    },
  ]),
  ...breaksOf(`${connector}/commands/delete-connector.ts`, 'custom-connector/logo', [
    {
      breaks: 'a logo outlives its connector',
      find: 'await this.images.forget(caller.orgId, connector.state.logo);',
      replace: 'void this.images;',
      promise: 'stays with a fork when the original is deleted',
    },
  ]),
  ...breaksOf('libs/connections/src/oauth-app/queries/get-oauth-app.ts', 'connection/oauth-apps', [
    {
      breaks: 'whoever sees a connector learns who set its OAuth application',
      find: 'can_manage ? app.set_by : null',
      replace: 'app.set_by',
      promise: 'shows its history only to members who can manage it',
    },
  ]),
  ...breaksOf(`${connector}/commands/mail-ownerless.ts`, 'member/notifying', [
    {
      breaks: 'each connector that a leaver leaves is a mail of its own',
      find: 'const id = `ownerless:${former}:',
      replace: 'const id = `ownerless:${eventId}:',
      promise: 'are mailed to connector managers in one mail',
    },
  ]),
];
