import { type Choice } from '../../part/chooser.js';
import { type Offboarding } from './queries.js';

/** What the person has decided about what somebody leaves behind. */
export type Removal = {
  heir: 'person' | 'nobody';
  successor: Choice | null;
  /** The connections that replace those of a connector, by its slug. */
  replacements: Readonly<Record<string, string>>;
  note: string;
};

export const emptyRemoval: Removal = { heir: 'person', successor: null, replacements: {}, note: '' };

/** The number of things that need a new owner. */
export const countOwned = ({ toolboxes, templates, connectors }: Offboarding): number =>
  toolboxes + templates + connectors;

export const isUndecided = ({ heir, successor }: Removal, preview: Offboarding): boolean =>
  countOwned(preview) > 0 && heir === 'person' && successor === null;

export function toBody({ heir, successor, replacements, note }: Removal) {
  return {
    note: note === '' ? null : note,
    transfer_to: heir === 'person' ? (successor?.value ?? null) : null,
    confirm_ownerless: heir === 'nobody',
    replacements: Object.entries(replacements).map(([connector_slug, connection_id]) => ({
      connector_slug,
      connection_id,
    })),
  };
}

/** Counts what the removal would change. */
export function countEffects(preview: Offboarding, { heir, replacements }: Removal) {
  const isReplaced = (slug: string | null) => slug !== null && Object.hasOwn(replacements, slug);
  const sum = (counts: number[]) => counts.reduce((a, b) => a + b, 0);
  const of = (replaced: boolean) =>
    sum(
      preview.connections
        .filter(({ connector_slug }) => isReplaced(connector_slug) === replaced)
        .map(({ entry_count }) => entry_count),
    );
  const owned = countOwned(preview);
  return {
    ends: sum(preview.connections.map(({ connection_count }) => connection_count)),
    breaks: of(false),
    replaces: of(true),
    transfers: heir === 'person' ? owned : 0,
    ownerless: heir === 'nobody' ? owned : 0,
  };
}
