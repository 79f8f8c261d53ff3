import fc from 'fast-check';
import { type MemberClient } from '../../support/founder.js';
import { type Facts, type Thing } from './facts.js';

const any = fc.nat({ max: 1000 });

/** A step of a member: the kind of the step, and numbers that pick its target from what exists at that time. */
export const step = fc.record({ what: any, a: any, b: any, c: any, yes: fc.boolean() });

export type Step = typeof step extends fc.Arbitrary<infer Each> ? Each : never;

/** The existing resources, the members who can act by id, and the owner of the organization. */
export type Scene = {
  facts: Facts;
  as: ReadonlyMap<string, MemberClient>;
  owner: MemberClient;
  roles: Record<'member' | 'guest', string>;
};

/** The member and the request of a step. Null if the scene has no possible target. */
export type Act = (scene: Scene, step: Step) => [MemberClient | undefined, string, object?] | null;

export const pick = <T>(things: readonly T[], number: number): T | undefined =>
  things[number % Math.max(1, things.length)];

export const kinds = ['connection', 'connector', 'toolbox'] as const;

export const things = ({ connections, connectors, toolboxes }: Facts): Record<(typeof kinds)[number], Thing[]> => ({
  connection: connections,
  toolbox: toolboxes,
  connector: connectors.filter(({ owner }) => owner !== null),
});

export const fork = ({ connectors }: Facts) => connectors.find(({ ancestors }) => ancestors.length > 0);

/** Any member except the organization's owner, who is not restricted and changes nothing of their own. */
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
