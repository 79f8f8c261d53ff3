import { queryOptions } from '@tanstack/react-query';
import { client, readTagged } from '../../session/api.js';
import { queries } from '../../session/queries.js';

export const upstreamChangesQuery = (slug: string) =>
  queryOptions({
    queryKey: ['connectors', slug, 'pull'],
    queryFn: () => readTagged((options) => client.connectors.previewPull(slug, {}, options)),
  });

export type UpstreamChanges = Awaited<ReturnType<typeof client.connectors.previewPull>>;
export type Change = UpstreamChanges['changes'][number];
type Selection = Parameters<typeof client.connectors.pullChanges>[1]['changes'][number];

/** A side of a change. A change without one is decided later. */
export type Side = NonNullable<Selection['resolution']>;
export type Decisions = Readonly<Record<string, Side | undefined>>;

/** Returns the decided changes, as the API expects them. A decision about a change that is gone has no effect. */
export const toSelection = (changes: readonly Change[], decisions: Decisions): Selection[] =>
  changes.flatMap(({ id }) => (decisions[id] ? [{ id, resolution: decisions[id] }] : []));

/** @param step `preview` changes nothing. `confirmed`: the person has seen what the changes do to others. */
export const pull = (
  slug: string,
  changes: Selection[],
  etag: string | undefined,
  step: 'preview' | 'apply' | 'confirmed',
) =>
  client.connectors.pullChanges(
    slug,
    { changes },
    {
      ifMatch: etag,
      ...(step === 'preview' && { query: { dry_run: true } }),
      ...(step === 'confirmed' && { query: { confirm: true } }),
    },
  );

export const readAgain = (): Promise<unknown> => queries.invalidateQueries({ queryKey: ['connectors'] });
