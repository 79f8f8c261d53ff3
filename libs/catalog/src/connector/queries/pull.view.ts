import { ApiProperty, type ApiPropertyOptions } from '@nestjs/swagger';

/** A part of a definition: a text, a list or an object; null for none. */
const anyJson = {
  oneOf: [
    { type: 'object', additionalProperties: true },
    { type: 'array', items: {} },
    { type: 'string' },
    { type: 'null' },
  ],
} as ApiPropertyOptions;

export class PullUpstreamView {
  slug!: string;
  /** Of its definition. */
  digest!: string;
}

export class PullCountsView {
  @ApiProperty({ type: 'integer' }) clean!: number;
  @ApiProperty({ type: 'integer' }) conflict!: number;
  @ApiProperty({ type: 'integer' }) converged!: number;
}

/** What the upstream did to a part of its definition; of what is absent the versions are null. */
export class PullChangeView {
  /** The same until one of the three versions moves. */
  id!: string;
  @ApiProperty({ enum: ['field', 'auth', 'variable', 'tool', 'post_install', 'documentation'] }) kind!: string;
  /** Its name; of documentation, kind and key. */
  key!: string;
  @ApiProperty({ enum: ['added', 'modified', 'removed'] }) change!: 'added' | 'modified' | 'removed';
  /** `clean`: the fork left the part alone. `converged`: it did the same. `conflict`: it did something else. */
  @ApiProperty({ enum: ['clean', 'conflict', 'converged'] }) state!: 'clean' | 'conflict' | 'converged';
  /** What was last taken over or decided about. */
  @ApiProperty(anyJson) base!: unknown;
  /** What the upstream has. */
  @ApiProperty(anyJson) upstream!: unknown;
  /** What the fork has. */
  @ApiProperty(anyJson) mine!: unknown;
}

/** Changes of the upstream that the fork may take over; its ETag is that of the whole set. */
export class PullPreviewView {
  upstream!: PullUpstreamView;
  /** Of the upstream's definition when nothing was left to decide about; null before. */
  @ApiProperty({ type: String, nullable: true }) base_digest!: string | null;
  counts!: PullCountsView;
  @ApiProperty({ type: [PullChangeView] }) changes!: PullChangeView[];
}
