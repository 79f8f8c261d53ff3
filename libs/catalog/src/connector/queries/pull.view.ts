import { ApiProperty, ApiPropertyOptional, type ApiPropertyOptions } from '@nestjs/swagger';
import { ToolUsesView } from './impact.view.js';

const parts = [
  { type: 'object', additionalProperties: true },
  ...[{ type: 'array', items: {} }, { type: 'string' }, { type: 'null' }],
];

/** A part of a definition: a text, a list or an object; null for none. */
const anyPart = { oneOf: parts } as ApiPropertyOptions;

const anyJson = { oneOf: [...parts, { type: 'number' }, { type: 'boolean' }] } as ApiPropertyOptions;

export class PullUpstreamView {
  /** The slug of the upstream connector: its name in addresses. */
  slug!: string;
  /** Of its definition. */
  digest!: string;
}

export class PullCountsView {
  /** The number of changes that apply without a conflict. */
  @ApiProperty({ type: 'integer' }) clean!: number;
  /** The number of changes that both sides changed differently. */
  @ApiProperty({ type: 'integer' }) conflict!: number;
  /** The number of changes that both sides made alike. */
  @ApiProperty({ type: 'integer' }) converged!: number;
}

const tiers = { enum: ['read', 'write', 'destructive'] };
type Tier = 'read' | 'write' | 'destructive';

/** An operation of a JSON Patch (RFC 6902). */
export class PatchOperationView {
  /** The operation: add, remove or replace [RFC 6902]. */
  @ApiProperty({ enum: ['add', 'remove', 'replace'] }) op!: string;
  /** A JSON pointer into the fork's version; empty for all of it. */
  path!: string;
  /** What stands there afterwards; of all but `remove`. */
  @ApiPropertyOptional(anyJson) value?: unknown;
}

export class TierChangeView {
  /** The tier before the change. */
  @ApiProperty(tiers) from!: Tier;
  /** The tier after the change. */
  @ApiProperty(tiers) to!: Tier;
}

/** What taking over one change, and no other, would do to who uses the fork. */
export class ChangeEffectsView extends ToolUsesView {
  /** Connections whose calls it concerns. */
  @ApiProperty({ type: 'integer' }) connections!: number;
  /** Connections that would have to sign in again. */
  @ApiProperty({ type: 'integer' }) connections_to_reconnect!: number;
  /** Connections whose method would go; while there are any, the change is refused. */
  @ApiProperty({ type: 'integer' }) connections_without_method!: number;
  /** Whether credentials, or the secret of the OAuth application, would go to another host: none follows. */
  host_change!: boolean;
  /** The care that a tool would need in place of the care that it needs. */
  @ApiProperty({ type: TierChangeView, nullable: true }) tier_change!: TierChangeView | null;
}

/** What the upstream did to a part of its definition; of what is absent the versions are null. */
export class PullChangeView {
  /** The same until one of the three versions moves. */
  id!: string;
  /** The part of the definition that changes. */
  @ApiProperty({ enum: ['field', 'auth', 'variable', 'tool', 'post_install', 'documentation'] }) kind!: string;
  /** Its name; of documentation, kind and key. */
  key!: string;
  /** Whether the part was added, modified or removed. */
  @ApiProperty({ enum: ['added', 'modified', 'removed'] }) change!: 'added' | 'modified' | 'removed';
  /** `clean`: the fork left the part alone. `converged`: it did the same. `conflict`: it did something else. */
  @ApiProperty({ enum: ['clean', 'conflict', 'converged'] }) state!: 'clean' | 'conflict' | 'converged';
  /** What was last taken over or decided about. */
  @ApiProperty(anyPart) base!: unknown;
  /** What the upstream has. */
  @ApiProperty(anyPart) upstream!: unknown;
  /** What the fork has. */
  @ApiProperty(anyPart) mine!: unknown;
  /** What makes the fork's version the upstream's. */
  @ApiProperty({ type: [PatchOperationView] }) diff!: PatchOperationView[];
  /** How the change affects what uses the connector. */
  effects!: ChangeEffectsView;
}

/** Changes of the upstream that the fork may take over; its ETag is that of the whole set. */
export class PullPreviewView {
  /** The connector that the fork follows. */
  upstream!: PullUpstreamView;
  /** Of the upstream's definition when nothing was left to decide about; null before. */
  @ApiProperty({ type: String, nullable: true }) base_digest!: string | null;
  /** The number of changes of each kind. */
  counts!: PullCountsView;
  /** The upstream changes. */
  @ApiProperty({ type: [PullChangeView] }) changes!: PullChangeView[];
}
