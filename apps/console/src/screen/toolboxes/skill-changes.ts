import { queryOptions } from '@tanstack/react-query';
import { client, readTagged, type RowOf } from '../../session/api.js';
import { skill } from '../../texts/skill.js';
import { type Toolbox } from './queries.js';

/** `onDone` says on the page of the toolbox what was done. */
export type SkillProps = { toolbox: Toolbox; onDone: (message: string) => void };

export type SkillVersion = RowOf<typeof client.toolboxes.listSkillVersions>;

/** The versions of a toolbox's skill. The API keeps 200. Only people with edit access can read them. */
export const skillVersionsQuery = (id: string) =>
  queryOptions({
    queryKey: ['toolboxes', id, 'skill versions'],
    queryFn: () => client.toolboxes.listSkillVersions(id, { limit: 200 }).page(),
  });

/** One version with its text, which never changes. */
export const skillVersionQuery = (id: string, versionId: string) =>
  queryOptions({
    queryKey: ['skill version', id, versionId],
    queryFn: () => client.toolboxes.getSkillVersion(id, versionId),
    staleTime: Infinity,
  });

/** Somebody else has changed the skill since the person saw it. */
export class SkillChanged extends Error {
  constructor(readonly text: string) {
    super(skill.editing.changed);
  }
}

/** Saves the skill if it still has the text that the person saw. Other changes of the toolbox do not matter. */
export async function saveSkill(id: string, seen: string, text: string): Promise<unknown> {
  const { value, etag } = await readTagged((options) => client.toolboxes.get(id, undefined, options));
  const current = value.skill ?? '';
  if (current !== seen) throw new SkillChanged(current);
  return client.toolboxes.update(id, { skill: text }, { ifMatch: etag });
}
