/** Who stands for an author without a name. Source: API specification, Conventions. */
export const formerMember = 'Former member';

const byKind: Record<string, string> = {
  provisioning: 'Directory sync',
  operator: 'Operator',
  system: 'System',
  anonymous: 'Somebody',
};

/** Who stands for an actor where a sentence names them again. */
export const actorAgain = 'themselves';

/** The word to show for an actor: a name, else what stands for one. */
export const actorWord = (kind: string, label: string | null): string => label ?? byKind[kind] ?? formerMember;

type Values = (name: string) => string | undefined;

/**
 * `<actor> <wording>`: the resource's label takes the place of `…`, or the end where there is none, and `{name}` the
 * value of that name. What has no value is called “something”, so that an old event never breaks the list.
 */
export function sentence(actor: string, says: string, resource: string, valueOf: Values): string {
  const filled = says.replace(/\{(\w+)\}/g, (_, name: string) => valueOf(name) ?? 'something');
  const whole = filled.includes('…') ? filled.replace('…', resource) : `${filled} ${resource}`;
  return `${actor} ${whole.replaceAll(`${actorAgain}'s`, 'their own')}`.trimEnd();
}

/** The same where whoever did it did it to themselves: their name is said once. */
export const sentenceOfSelf = (actor: string, { says, ofSelf }: { says: string; ofSelf?: string }, valueOf: Values) =>
  ofSelf === undefined ? sentence(actor, says, actorAgain, valueOf) : sentence(actor, ofSelf, '', valueOf);
