import { type OperationFacts } from '#platform/openapi';
import { type CollectionKind } from '../../entry/domain/entry.js';
import { OneSkillVersionView, SkillVersionView } from '../queries/skill-version.view.js';

const example: SkillVersionView = {
  id: 'skv_01k7vm3q8ef6ha4x2c9b5t0rsd',
  number: 3,
  author_user_id: 'usr_01k7vm3q8ef6ha4x2c9b5t0rsd',
  author_label: 'Ada Lovelace',
  size: 412,
  current: true,
  created_at: '2026-01-31T09:30:00.000Z',
};

/** Returns the OpenAPI documentation of the skill routes of toolboxes or of templates. */
export function skillOperations(kind: CollectionKind): Record<'list' | 'get', OperationFacts> {
  const Kind = kind === 'toolbox' ? 'Toolbox' : 'Template';
  const visible = `No such ${kind}, or the caller has no access to it.`;
  return {
    list: {
      id: `list${Kind}SkillVersions`,
      summary: `List a ${kind}'s skill versions`,
      description:
        `All versions of the ${kind}'s skill, newest first, without their texts. The last 200 versions are kept. The ` +
        'owner and callers with edit access can call this route.',
      pageOf: SkillVersionView,
      example: { result: [example], next_cursor: null, prev_cursor: null },
      errors: { 403: '`edit_required`.', 404: visible },
    },
    get: {
      id: `get${Kind}SkillVersion`,
      summary: `Get a ${kind}'s skill version`,
      description:
        `One version of the ${kind}'s skill with its text. The owner and callers with edit access can call this ` +
        'route.',
      view: OneSkillVersionView,
      example: { ...example, text: 'Use `github__list_issues` before you open an issue.' },
      errors: { 403: '`edit_required`.', 404: `${visible} Or the version does not exist.` },
    },
  };
}
