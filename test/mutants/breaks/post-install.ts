import { type Break, breaksOf } from '../break.js';

const vault = 'libs/vault/src';

/** No connection is half connected or gets the identity of another account. */
export const postInstallBreaks: Break[] = [
  ...breaksOf(`${vault}/sign-in/services/sign-in-completion.ts`, 'connections/post-install/running-again', [
    {
      breaks: 'a failed required step still connects',
      find: 'if (failed)',
      replace: 'if (failed && !failed)',
      promise: 'leaves the connection pending, with a button to try again',
    },
    {
      breaks: 'steps run in another person’s account',
      find: 'mismatch ? nothingDone :',
      replace: 'mismatch && !mismatch ? nothingDone :',
      caughtBy: 'connections/post-install/subjects',
      promise: 'accepts only the same person on the same site',
    },
  ]),
  ...breaksOf(`${vault}/sign-in/services/sign-in-completion.ts`, 'connections/post-install/subjects', [
    {
      breaks: 'an account without a subject matches any account',
      find: '(subject_hash !== null || needsNoSignIn)',
      replace: 'true',
      promise: 'rejects an account that the provider does not identify',
    },
    {
      breaks: 'an edited definition decides which account may be reconnected',
      find: '!subject_rules.includes(rule)',
      replace: '!subject_rules.includes(rule) && !rule',
      promise: 'rejects an account that an edited definition names',
    },
    {
      breaks: 'all keys have the same subject',
      find: 'JSON.stringify(fields)',
      replace: `'key'`,
      promise: 'accepts only the same Stripe key',
    },
  ]),
  ...breaksOf(`${vault}/integration/commands/install-definition.ts`, 'connections/post-install/subjects', [
    {
      breaks: 'accounts of earlier versions are compared by an edited definition',
      find: '      await this.keepSubjectRules(before, definition);\n',
      replace: '',
      promise: 'also if an earlier version of Latchkey stored it',
    },
  ]),
  ...breaksOf(`${vault}/post-install/domain/step-rules.ts`, 'connections/post-install/running-again', [
    {
      breaks: 'a step moves an account to another site',
      find: 'variable.identity && hasChanged(value, known)',
      replace: 'false',
      promise: 'fails but keeps the site if the provider no longer offers it',
    },
    {
      breaks: 'a step that finds nothing succeeds',
      find: 'return variable.required ?',
      replace: 'return variable.required && !variable.required ?',
      promise: 'leaves the connection pending, with a button to try again',
    },
  ]),
  ...breaksOf(`${vault}/post-install/domain/step-rules.ts`, 'connections/post-install/running-again', [
    {
      breaks: 'a step is not retried',
      find: 'if (repeats >= stepLimits.maxRepeats || !isTemporary(answer)) return null;',
      replace: 'if (repeats >= 0) return null;',
      promise: 'is retried while its provider is unavailable',
    },
  ]),
  ...breaksOf('libs/catalog/src/validation/domain/check-subjects.ts', 'catalog/definition-subjects', [
    {
      breaks: 'a definition may omit the subject',
      find: `if (method.type !== 'none' &&`,
      replace: `if (method.type === 'none' &&`,
      promise: 'is required for every auth method with a sign-in',
    },
    {
      breaks: 'a subject may be a constant',
      find: 'const problem = isConstant(subject)',
      replace: 'const problem = isConstant(subject) && !subject',
      promise: 'a constant',
    },
  ]),
];
