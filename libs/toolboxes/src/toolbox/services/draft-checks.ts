import { Injectable } from '@nestjs/common';
import canonicalize from 'canonicalize';
import { type Connector, toolNamed } from '#catalog';
import { type FieldError } from '#kernel';
import { Schemas } from '#platform/schemas';
import { curatedProblems } from '../../entry/domain/curated-problems.js';
import { type ProxyDraft } from '../domain/entry-draft.js';

/** Checks values and schemas against the current tools. */
@Injectable()
export class DraftChecks {
  constructor(private readonly schemas: Schemas) {}

  async check(
    orgId: string,
    drafts: readonly ProxyDraft[],
    connectors: ReadonlyMap<string, Connector>,
  ): Promise<FieldError[]> {
    const problems: FieldError[] = [];
    for (const { path, entry, before } of drafts) {
      const connector = connectors.get(entry.connector_slug);
      const tool = connector && toolNamed(connector, entry.tool_name);
      // Skips removed tools and unchanged entries, because the entry shows their problems when it is read.
      if (!tool || (before && isSame(before, entry))) continue;
      problems.push(...(await curatedProblems(this.schemas.validatorFor(orgId), tool.definition, entry, path)));
    }
    return problems;
  }
}

const isSame = (one: ProxyDraft['entry'], other: ProxyDraft['entry']): boolean =>
  one.tool_name === other.tool_name &&
  canonicalize([one.defaults, one.frozen, one.input_schema]) ===
    canonicalize([other.defaults, other.frozen, other.input_schema]);
