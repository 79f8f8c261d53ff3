import { LinkButton } from '../../part/link-button.js';
import { Time } from '../../part/time.js';
import { UserLines, UserText } from '../../part/user-text.js';
import { skill as words } from '../../texts/skill.js';
import { toolboxes } from '../../texts/toolboxes.js';
import { type Toolbox } from './queries.js';
import { whyNoTools } from './refusals.js';
import { type SkillProps } from './skill-changes.js';
import { SkillVersions } from './skill-versions.js';

/** The current text of the skill, who wrote it, and its versions. Without a skill: what a skill is. */
export const OpenSkill = ({ toolbox, onDone }: SkillProps) => (
  <div className="skill">
    {toolbox.skill === null ? <p className="soft">{words.what}</p> : <CurrentText toolbox={toolbox} />}
    <LinkButton to={`/toolboxes/${toolbox.id}/skill`} refusal={whyNoTools(toolbox)}>
      {toolbox.skill === null ? words.write : words.edit}
    </LinkButton>
    {toolbox.can_manage && <SkillVersions toolbox={toolbox} onDone={onDone} />}
    {!toolbox.can_manage && toolbox.skill !== null && <p className="soft">{words.versions.noAccess}</p>}
  </div>
);

function CurrentText({ toolbox }: { toolbox: Toolbox }) {
  const { skill, skill_updated_at, skill_updated_by_label, skill_origin_template_name } = toolbox;
  const { skill_entry_changes, skill_tool_issues } = toolbox;
  return (
    <>
      <div className="words skill-text">
        <UserLines>{skill ?? ''}</UserLines>
      </div>
      <p className="soft">
        <UserText>{words.by(skill_updated_by_label ?? toolboxes.formerMember)}</UserText>{' '}
        {skill_updated_at !== null && <Time at={skill_updated_at} />}
        {skill_origin_template_name !== null && (
          <>
            {'. '}
            <UserText>{words.copiedFrom(skill_origin_template_name)}</UserText>
          </>
        )}
      </p>
      {skill_entry_changes.names.length > 0 && (
        <p>
          <UserText>{words.toolsChanged(skill_entry_changes.names.join(', '))}</UserText>
        </p>
      )}
      {skill_tool_issues.count > 0 && (
        <p>
          <UserText>{words.unknownTools(skill_tool_issues.preview.join(', '))}</UserText>
        </p>
      )}
    </>
  );
}
