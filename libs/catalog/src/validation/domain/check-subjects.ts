import jsonata from 'jsonata';
import { type AuthMethod, type ConnectorDefinition } from '#connector-definition';
import { type DocumentPath } from '../../tool/domain/json-pointer.js';
import { type Check } from './diagnostic.js';

/** Checks that every sign-in identifies the person or the key, so that a reconnect cannot switch to another account. */
export const checkSubjects: Check = (definition, report) => {
  const { verify, auth } = definition;
  auth.forEach((method, index) => {
    if (method.type !== 'none' && !subjectOf(method) && !(method.verify ?? verify)?.subject)
      report(
        'subject_missing',
        ['auth', index],
        `Without a subject, Latchkey cannot identify the account. ${waysToIdentify(method)}`,
      );
  });
  for (const [place, subject] of collectSubjectExpressions(definition)) {
    const problem = isConstant(subject)
      ? 'The subject does not use the response.'
      : tenantIn(definition, place, subject);
    if (problem) report('subject_unfit', place, `${problem} A subject must name the person or the key.`);
  }
};

const waysToIdentify = ({ type }: AuthMethod): string =>
  type === 'api_key' || type === 'basic'
    ? 'Add `subject` to `verify`, or `subject: secret` to this auth method.'
    : 'Add a subject that names the person.';

const subjectOf = (method: AuthMethod): string | undefined => ('subject' in method ? method.subject : undefined);

function collectSubjectExpressions({ auth, verify }: ConnectorDefinition): [DocumentPath, string][] {
  const ofMethods = auth.flatMap((method, index) => [
    [['auth', index, 'subject'], subjectOf(method)] as const,
    [['auth', index, 'verify', 'subject'], method.verify?.subject] as const,
  ]);
  return [...ofMethods, [['verify', 'subject'], verify?.subject] as const].flatMap(([place, subject]) =>
    subject?.startsWith('=') ? [[[...place], subject] as [DocumentPath, string]] : [],
  );
}

const tenants = /(?:^|\.)(?:tenant|portal|hub|compan|realm|shop|store|workspace|organi[sz]ation|site|team)\w*/i;
const plain = /^=(?:\$string\()?([A-Za-z_][\w.]*(?:\[\d+\][\w.]*)*)\)?$/;

/** Returns a sentence that says why a subject identifies a site instead of the person who signed in. */
function tenantIn(definition: ConnectorDefinition, place: DocumentPath, subject: string): string | undefined {
  const verify = verificationAt(definition, place);
  return verify?.subject_names === 'tenant'
    ? undefined
    : reasons.find(([fits]) => fits(subject, definition, verify?.path ?? ''))?.[1];
}

/**
 * Returns the request whose response a subject reads. A method's own subject reads the response of the token endpoint.
 */
function verificationAt({ auth, verify }: ConnectorDefinition, [first, index, part]: DocumentPath) {
  if (first === 'verify') return verify;
  return part === 'verify' ? auth[Number(index)]?.verify : undefined;
}

type Fits = (subject: string, definition: ConnectorDefinition, path: string) => boolean;

const reasons: [Fits, string][] = [
  [(subject, definition) => isSetByStep(definition, subject), 'A post-install step sets the subject.'],
  [(subject) => /\[\d+\]/.test(subject), 'The subject picks one element of a list.'],
  [
    (subject, _, path) => path.includes('{{') && !/\btoken\b/.test(subject),
    'The request returns only the resource that its path names.',
  ],
  [(subject) => tenants.test(plain.exec(subject)?.[1] ?? ''), 'The subject names a tenant.'],
];

const isSetByStep = ({ auth, post_install = [] }: ConnectorDefinition, subject: string): boolean =>
  [...post_install, ...auth.flatMap((method) => method.post_install ?? [])].some(({ set = {} }) =>
    (Object.values(set) as string[]).includes(subject),
  );

/** Whether a subject is a constant. Syntax errors are reported elsewhere. */
function isConstant(subject: string): boolean {
  try {
    return !JSON.stringify(jsonata(subject.slice(1)).ast()).includes('"type":"name"');
  } catch {
    return false;
  }
}
