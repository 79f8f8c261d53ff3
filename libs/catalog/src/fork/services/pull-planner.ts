import { Injectable } from '@nestjs/common';
import { type ConnectorDefinition } from '#connector-definition';
import { type Caller, refineError, versionMismatch, defineError } from '#kernel';
import { canManageConnector } from '../../connector/domain/ownership-policy.js';
import { VisibleConnectors } from '../../connector/services/connector-access.js';
import { DefinitionReader } from '../../definition/services/definition-reader.js';
import { type ConnectorDocument, type DocumentKind } from '../../documentation/domain/connector-documents.js';
import { type KnownUpstream } from '../../tool/domain/edited-tools.js';
import {
  applyResolutions,
  listPullChanges,
  type PullChange,
  indexResolutions,
  type Selection,
  versionOfChanges,
} from '../domain/change-set.js';
import { assembleDefinition } from '../domain/definition-items.js';
import { type Lineage } from '../domain/lineage.js';
import { UpstreamComparison } from './upstream-comparison.js';
import { type Diagnostic } from '../../validation/domain/diagnostic.js';

/** The result of a pull: the fork after its selected changes were applied or rejected. */
export type PulledParts = {
  changes: readonly PullChange[];
  definition: ConnectorDefinition;
  /** The upstream's current definition. */
  upstream: KnownUpstream;
  documents: (Omit<ConnectorDocument, 'body_markdown'> & { body_markdown: string | null })[];
  lineage: Lineage;
  applied: string[];
  kept: string[];
  remaining: number;
};

@Injectable()
export class PullPlanner {
  constructor(
    private readonly visibleConnectors: VisibleConnectors,
    private readonly upstreamComparison: UpstreamComparison,
    private readonly definitionReader: DefinitionReader,
  ) {}

  /**
   * Plans a pull and checks the resulting definition.
   * @throws conflict `pull_breaks_definition`; 412 if the changes differ from `expected`
   */
  async validate(
    caller: Caller,
    slug: string,
    selection: readonly Selection[],
    expected?: readonly number[],
  ): Promise<PulledParts> {
    const parts = await this.plan(caller, slug, selection);
    if (expected && !expected.includes(versionOfChanges(parts.changes))) throw changedSincePreview();
    const { definition, diagnostics } = await this.definitionReader.check(caller, { definition: parts.definition });
    if (definition) return parts;
    throw pullBreaksDefinition(diagnostics);
  }

  async plan(caller: Caller, slug: string, selection: readonly Selection[]): Promise<PulledParts> {
    const fork = await this.visibleConnectors.get(caller, slug);
    canManageConnector(caller, fork).orThrow();
    const { upstream, lineage, versions, changes } = await this.upstreamComparison.load(caller, fork);
    const resolutions = indexResolutions(changes, selection);
    const { base, mine } = applyResolutions(versions, changes, resolutions);
    const { definition, documents } = assembleDefinition(fork.definition, mine);
    const remaining = listPullChanges({ ...versions, base, mine });
    const chosen = (by: string) => [...resolutions].filter(([, each]) => each === by).map(([id]) => id);
    return {
      changes,
      definition,
      upstream: {
        definition: upstream.definition,
        tools: upstream.tools.map(({ facts }) => facts),
        shipped: upstream.ownership === null,
      },
      documents: documentsBetween(versions.mine, mine, documents),
      lineage: { ...lineage, base, base_digest: remaining.length === 0 ? upstream.digest : lineage.base_digest },
      applied: chosen('upstream'),
      kept: chosen('mine'),
      remaining: remaining.length,
    };
  }
}

/** Returns new and changed pages by key, and null for removed pages. */
function documentsBetween(
  before: Readonly<Record<string, unknown>>,
  after: Readonly<Record<string, unknown>>,
  documents: readonly { kind: string; key: string; body_markdown: string }[],
): PulledParts['documents'] {
  const removedNames = Object.keys(before).filter(
    (name) => name.startsWith('documentation ') && after[name] === undefined,
  );
  const removedDocuments = removedNames.map((name) => {
    const [, kind = '', ...key] = name.split(' ');
    return { kind: kind as DocumentKind, key: key.join(' '), body_markdown: null };
  });
  return [...documents.map(({ kind, ...rest }) => ({ kind: kind as DocumentKind, ...rest })), ...removedDocuments];
}

export const changedSincePreview = refineError(
  versionMismatch,
  () => 'The upstream has changed since your preview. Preview again.',
);

export const pullBreaksDefinition = defineError(
  409,
  'pull_breaks_definition',
  'With these changes, the definition would be invalid.',
  (diagnostics: readonly Diagnostic[]) => ({
    message: 'With these changes, the definition would be invalid. Select other changes.',
    details: { diagnostics: diagnostics.slice(0, 100), total: diagnostics.length },
  }),
);
