import { breaksOf } from '../break.js';

/** Displayed names are not misleading, and data above a limit is refused. */
export const namesAndSizes = [
  ...breaksOf('libs/kernel/src/domain/texts.ts', 'identity/team/creating-and-members', [
    {
      breaks: 'a zero-width character is accepted between letters of any script',
      find: '`(?<=[${joiningScripts}])[\\\\u200c\\\\u200d](?=[${joiningScripts}])`',
      replace: "'(?<=.)[\\\\u200c\\\\u200d](?=.)'",
      promise: 'accepts only names with visible, unambiguous characters',
    },
  ]),
  ...breaksOf('libs/provisioning/src/scim-user/domain/scim-user.ts', 'provisioning/users', [
    {
      breaks: 'a name from a directory can imitate another member’s name',
      find: 'readableName(displayName ?? formatted ?? fullName) || userName',
      replace: '(displayName ?? formatted ?? fullName) || userName',
    },
  ]),
  ...breaksOf('libs/provisioning/src/scim-group/domain/group-change.ts', 'provisioning/groups', [
    {
      breaks: 'a group name from a directory can imitate another',
      find: 'readableName(name) :',
      replace: 'name :',
    },
  ]),
  ...breaksOf('libs/catalog/src/validation/domain/check-schema.ts', 'catalog/definition-texts', [
    {
      breaks: 'a connector name in a definition can imitate another',
      find: "addFormat('name', isName)",
      replace: "addFormat('name', true)",
    },
  ]),
  ...breaksOf('libs/vault/src/call/remote/remote-verifier.ts', 'connections/post-install/subjects', [
    {
      breaks: 'an account name from a third party can imitate another',
      find: '(label && readableName(label)) || null',
      replace: 'label',
      promise: 'accepts the same ID token only for the same QuickBooks company',
    },
  ]),
  ...breaksOf('libs/platform/src/process/logging.module.ts', 'kernel/logging', [
    {
      breaks: 'a caller’s time limit is logged as a server error',
      find: "statusCode === 502 ? 'warn'",
      replace: "statusCode === 502 ? 'error'",
    },
  ]),
  ...breaksOf('libs/catalog/src/definition/services/definition-checks.ts', 'catalog/custom-connector/checking', [
    {
      breaks: 'one slow definition delays those of every organization',
      find: 'processes: 2, time: 5000',
      replace: 'processes: 1, time: 5000',
      promise: 'does not delay checks for other organizations',
    },
  ]),
  ...breaksOf('libs/kernel/src/http/request/json-body.ts', 'neighbours/sizes', [
    {
      breaks: 'a body is parsed before its values are counted',
      find: 'assertNotOversized(text, limits);\n  const body = parse(text);',
      replace: 'const body = parse(text);\n  assertNotOversized(text, limits);',
      promise: 'with too many values is refused before parsing',
    },
  ]),
  ...breaksOf('libs/kernel/src/http/request/json-body.ts', 'neighbours/sizes', [
    {
      breaks: 'an escaped quote hides values from counting',
      find: 'if (mark === backslash) at++;',
      replace: '',
      promise: 'is accepted up to the maximum of values and depth',
    },
  ]),
  ...breaksOf('libs/kernel/src/http/request/field-decorators.ts', 'identity/team/creating-and-members', [
    {
      breaks: 'a name can consist of invisible characters',
      find: 'min > 0 && !visible.test(value)',
      replace: 'min > 0 && value.length === 0',
      promise: 'accepts only names with visible, unambiguous characters',
    },
    {
      breaks: 'a name can change the text direction',
      find: '!lines && !isReadable(value)',
      replace: '!lines && value.length === 0',
      promise: 'accepts only names with visible, unambiguous characters',
    },
  ]),
  ...breaksOf('libs/catalog/src/validation/domain/check-credentials.ts', 'catalog/definition-methods', [
    {
      breaks: 'the sign-in methods of a definition have no maximum size',
      find: "report('schema', ['auth'], 'The sign-in methods together",
      replace: "void ('The sign-in methods together",
      promise: 'larger than 64 KiB',
    },
  ]),
];
