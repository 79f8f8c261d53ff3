import fc from 'fast-check';
import { type MemberClient } from '../support/founder.js';
import { type Facts, type Thing } from './facts.js';

const any = fc.nat({ max: 1000 });

/** Something that somebody does: what, and what it is about, picked from what there is by then. */
export const step = fc.record({ what: any, a: any, b: any, c: any, yes: fc.boolean() });

export type Step = typeof step extends fc.Arbitrary<infer Each> ? Each : never;

/** What there is, and who can act: by id, and the owner of the organization. */
export type Scene = {
  facts: Facts;
  as: ReadonlyMap<string, MemberClient>;
  owner: MemberClient;
  roles: Record<'member' | 'guest', string>;
};

/** Who asks for what; null where the scene has nothing that it could be about. */
export type Act = (scene: Scene, step: Step) => [MemberClient | undefined, string, object?] | null;

export const pick = <T>(things: readonly T[], number: number): T | undefined =>
  things[number % Math.max(1, things.length)];

export const kinds = ['connection', 'connector', 'toolbox'] as const;

export const things = ({ connections, connectors, toolboxes }: Facts): Record<(typeof kinds)[number], Thing[]> => ({
  ...{ connection: connections, toolbox: toolboxes },
  connector: connectors.filter(({ owner }) => owner !== null),
});

export const fork = ({ connectors }: Facts) => connectors.find(({ ancestors }) => ancestors.length > 0);

/** Anybody but the owner of the organization, who is kept from nothing and changes nothing of their own. */
export const person = ({ facts: { people }, owner }: Scene, number: number) =>
  pick(
    people.filter(({ id }) => id !== owner.userId),
    number,
  )!;

/** A connector, or one of its tools. */
export function target({ facts }: Scene, { a, yes }: Step) {
  const { id: connector_slug, tools } = pick(facts.connectors, a)!;
  return yes ? { connector_slug } : { connector_slug, tool_name: pick(tools, a)!.name };
}
