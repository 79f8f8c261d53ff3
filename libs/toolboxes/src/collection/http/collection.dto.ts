import { IsBoolean } from 'class-validator';
import { ownerFlagsExample, ShareBody } from '#access-control';
import { invalidFields } from '#kernel';
import { Id, ListOf, MayBeAbsent, NullableText, Text } from '#kernel/http';
import { type RouteError } from '#platform/openapi';
import { type CollectionView } from '../queries/collection.view.js';
import { maxSkillLength } from '../../skill/domain/skill.js';

const time = '2026-01-31T09:30:00.000Z';

/** Fields that the examples of toolboxes and templates share. */
export const collectionExample = {
  name: 'Release notes',
  description: 'Tools for writing release notes.',
  owner_user_id: 'usr_01k7vm3q8ef6ha4x2c9b5t0rsd',
  access: 'owner',
  access_via: 'owner',
  shares: [],
  access_summary: { org_level: null, team_count: 0, user_count: 0, total: 0, preview: [] },
  connectors: [{ slug: 'github', label: 'GitHub', logo: null }],
  has_skill: true,
  ...ownerFlagsExample,
  can_delete: true,
  created_at: time,
  updated_at: time,
} satisfies Partial<CollectionView> & { can_use: boolean };

export const wrongEntries: RouteError = [
  invalidFields,
  'A field is invalid. Problems of entries are listed together, but only if each field has the right form and no ' +
    'approval rule is weaker than that of the organization.',
];

/** Fields that new toolboxes and new templates share. */
export class CreateCollectionBody {
  /** The display name of the toolbox or template. */
  @Text({ max: 80 }) name!: string;
  /** What the toolbox or template is for and when to use it. Agents see the beginning of this text. */
  @NullableText({ max: 500, lines: true }) description?: string | null;
  /** Guidance for agents, in Markdown. A change creates a new version. Null or an empty string removes the guidance. */
  @NullableText({ min: 0, max: maxSkillLength, lines: true })
  skill?: string | null;
  /** Shares to create with the toolbox or template. Needs the permission to share. */
  @MayBeAbsent() @ListOf(ShareBody, 200) shares?: ShareBody[];
}

export class TransferCollectionBody {
  /** An active member. To take over a toolbox or template without an owner, send your own id. */
  @Id('usr') new_owner_user_id!: string;
  /** Whether the previous owner keeps `use` access. The default is false. */
  @MayBeAbsent() @IsBoolean() retain_access?: boolean;
}
