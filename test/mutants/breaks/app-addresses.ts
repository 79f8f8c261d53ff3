import { type Break, breaksOf } from '../break.js';

const tests = 'authentication/authorization';

/** The addresses to which the authorization server sends codes. */
export const appAddressBreaks: Break[] = [
  ...breaksOf('libs/authentication/src/authorization/domain/registered-client.ts', `${tests}/hostile`, [
    {
      breaks: 'a code is sent to schemes that an operating system or a browser handles',
      find: 'agentSchemes.has(scheme) || isDomain',
      replace: 'scheme.length > 0',
      promise: 'cannot register the redirect address',
    },
    {
      breaks: 'a code is sent to schemes with a dot that an operating system handles',
      find: '&& !ofSystem.test(scheme)',
      replace: '',
      promise: 'cannot register the redirect address',
    },
  ]),
  ...breaksOf('libs/authentication/src/authorization/services/provider-configuration.ts', `${tests}/hostile`, [
    {
      breaks: 'the redirect addresses of apps are not checked when an app is loaded',
      find: 'if (addresses.every(isAppAddress)) return;',
      replace: 'if (addresses.length >= 0) return;',
      promise: 'cannot use a redirect address that an earlier version registered',
    },
  ]),
  ...breaksOf('libs/authentication/src/authorization/http/provider-requests.ts', `${tests}/error-redirects`, [
    {
      breaks: 'errors are redirected to any address that registered itself',
      find: 'if (!redirectsErrors) showErrors(message);',
      replace: '',
      promise: 'without a session ends on a page',
    },
  ]),
  ...breaksOf(
    'libs/authentication/src/connected-app/persistence/stored-connected-apps.ts',
    `${tests}/error-redirects`,
    [
      {
        breaks: 'errors are redirected to an app that another member connected',
        find: 'where org_id = :org_id and user_id = :user_id and client_id = :client_id limit 1',
        replace: 'where org_id = :org_id and :user_id <> :client_id and client_id = :client_id limit 1',
        promise: 'ends on a page if only another member has connected the app',
      },
    ],
  ),
];
