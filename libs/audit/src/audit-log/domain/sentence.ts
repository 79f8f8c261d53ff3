/** Shown for an actor without a name. */
export const formerMember = 'Former member';

const byKind: Record<string, string> = {
  provisioning: 'Directory sync',
  operator: 'Operator',
  system: 'System',
  anonymous: 'Unknown actor',
};

/** Replaces the actor's name if a sentence repeats it. */
export const reflexive = 'themselves';

/** Returns the label of an actor or, without a label, a word for the kind of actor. */
export const actorName = (kind: string, label: string | null): string => label ?? byKind[kind] ?? formerMember;

type Values = (name: string) => string | undefined;

/**
 * Builds `<actor> <wording>`. The resource's label replaces `…`, or is appended. `{name}` is replaced with the value
 * of that name. A missing value becomes “something”, so that an old event never breaks the list.
 */
export function sentence(actor: string, says: string, resource: string, valueOf: Values): string {
  const filled = says.replace(/\{(\w+)\}/g, (_, name: string) => valueOf(name) ?? 'something');
  const text = filled.includes('…') ? filled.replace('…', resource) : `${filled} ${resource}`;
  return `${actor} ${text.replaceAll(`${reflexive}'s`, 'their own')}`.trimEnd();
}

/** Builds the sentence for an actor who did something to themselves. The actor's name appears once. */
export const reflexiveSentence = (
  actor: string,
  { says, ofSelf }: { says: string; ofSelf?: string },
  valueOf: Values,
) => (ofSelf === undefined ? sentence(actor, says, reflexive, valueOf) : sentence(actor, ofSelf, '', valueOf));
