/** What ties a member to others. */
export type MemberTies = {
  kind: 'person' | 'service';
  /** Whether their address is known to be theirs. */
  confirmed: boolean;
  /** Of who is not confirmed: whoever was shown the link they joined with. */
  invited_by: readonly string[];
  /** Members shown the directory token that added this one; empty once an owner's issuer has signed the member in. */
  brought_by?: readonly string[];
  /** Of a service member. */
  responsible_user_id: string | null;
};

/** Who asks: a member, nobody's id for a directory, and whoever issued the token in use or renewed its secret. */
export type AskingMember = { userId: string; issuers: readonly string[] };

/**
 * The members that a principal counts as, itself among them, wherever somebody must not help themselves: a service
 * member as who is responsible for it and who issued the token in use, a directory as who issued its token, a member
 * whom nobody confirmed as who invited them, a member added by a directory as who issued its token, and so on from these.
 * @param ties of all members that can be come to, and of who left as these were then.
 */
export const standsFor = (principal: AskingMember, ties: ReadonlyMap<string, MemberTies>): ReadonlySet<string> =>
  reached(principal, ties, behind);

/** Who a member counts as next to themselves. */
export const behind = (tie: MemberTies): string[] => [
  ...(tie.confirmed ? [] : tie.invited_by),
  ...(tie.brought_by ?? []),
  ...responsibleFor(tie),
];

/**
 * The others whose restrictions bind a principal beside its own: a service member reaches nothing that who uses it may
 * not. A person's reach is their own, whoever invited them.
 */
export function restrictedBy(principal: AskingMember, ties: ReadonlyMap<string, MemberTies>): ReadonlySet<string> {
  const others = new Set(reached(principal, ties, responsibleFor));
  others.delete(principal.userId);
  return others;
}

/** Who is shown a secret when a caller is: they, and whoever issued the token of a service member. */
export const answerableFor = ({ userId, issuers }: AskingMember): string[] =>
  userId === '' ? [] : [...new Set([userId, ...issuers])];

const responsibleFor = ({ kind, responsible_user_id: id }: MemberTies): string[] =>
  kind === 'service' && id !== null ? [id] : [];

function reached(
  { userId, issuers }: AskingMember,
  ties: ReadonlyMap<string, MemberTies>,
  next: (tie: MemberTies) => string[],
): ReadonlySet<string> {
  const found = new Set(userId === '' ? [] : [userId]);
  if (userId === '' || ties.get(userId)?.kind === 'service') for (const id of issuers) found.add(id);
  // A set goes on to what is added to it on the way.
  for (const id of found) for (const other of next(ties.get(id) ?? nobody)) found.add(other);
  return found;
}

const nobody: MemberTies = { kind: 'person', confirmed: true, invited_by: [], responsible_user_id: null };
