import { lazy, Suspense, useState } from 'react';
import { Loading } from '../../part/states.js';
import { Section } from '../../page/detail-page.js';
import { useAddress } from '../../page/use-address.js';
import { toolboxes } from '../../texts/toolboxes.js';
import { type SkillProps } from './skill-changes.js';

const { skill: words } = toolboxes;

const OpenSkill = lazy(async () => ({ default: (await import('./open-skill.js')).OpenSkill }));

/** The guidance for agents. Its versions are read when it is opened. It is open after it was edited. */
export function Skill({ toolbox, onDone }: SkillProps) {
  const { state } = useAddress();
  const [isOpen, setOpen] = useState(state.skill !== undefined);
  return (
    <Section title={words.title}>
      <details open={isOpen} onToggle={(event) => setOpen(event.currentTarget.open)}>
        <summary>
          {toolbox.has_skill ? words.show : words.none}{' '}
          {toolbox.skill_may_be_stale && <span className="badge warn">{words.stale}</span>}
        </summary>
        {isOpen && (
          <Suspense fallback={<Loading rows={2} />}>
            <OpenSkill toolbox={toolbox} onDone={onDone} />
          </Suspense>
        )}
      </details>
    </Section>
  );
}
