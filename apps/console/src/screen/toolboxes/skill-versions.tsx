import { useMutation, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Button } from '../../part/button.js';
import { Confirm } from '../../part/confirm.js';
import { Failure, Loading, Notice } from '../../part/states.js';
import { Time } from '../../part/time.js';
import { UserLines, UserText } from '../../part/user-text.js';
import { Words } from '../../part/words.js';
import { texts } from '../../texts/common.js';
import { skill } from '../../texts/skill.js';
import { toolboxes } from '../../texts/toolboxes.js';
import { readAgain, type Toolbox } from './queries.js';
import {
  saveSkill,
  SkillChanged,
  type SkillProps,
  type SkillVersion,
  skillVersionQuery,
  skillVersionsQuery,
} from './skill-changes.js';

const { versions: words, restoring } = skill;

/** This many versions are shown at first. */
const shownFirst = 10;

/** The versions of a skill, newest first. Each can be compared with the current text, and restored. */
export function SkillVersions({ toolbox, onDone }: SkillProps) {
  const { data, error, refetch } = useQuery(skillVersionsQuery(toolbox.id));
  const [showsAll, setShowsAll] = useState(false);
  if (error) return <Failure error={error} onRetry={() => void refetch()} />;
  if (!data) return <Loading rows={2} />;
  const { result } = data;
  if (result.length === 0) return null;
  return (
    <>
      <h3>{words.title}</h3>
      <ul className="rows">
        {result.slice(0, showsAll ? result.length : shownFirst).map((version) => (
          <li key={version.id}>
            <Version version={version} toolbox={toolbox} onDone={onDone} />
          </li>
        ))}
      </ul>
      {result.length > shownFirst && !showsAll && (
        <Button onPress={() => setShowsAll(true)}>{words.showAll(result.length)}</Button>
      )}
    </>
  );
}

type VersionProps = SkillProps & { version: SkillVersion };

function Version({ version, toolbox, onDone }: VersionProps) {
  const { number, current, author_label, created_at, size } = version;
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <div className="entry-top">
        <strong>{words.name(number)}</strong>
        {current && <span className="badge good">{words.current}</span>}
        <span className="soft small">
          <UserText>{words.by(author_label ?? toolboxes.formerMember)}</UserText> <Time at={created_at} /> ·{' '}
          {words.size(size)}
        </span>
      </div>
      {!current && (
        <details onToggle={(event) => setOpen(event.currentTarget.open)}>
          <summary>{toolbox.skill === null ? words.show(number) : words.compare(number)}</summary>
          {isOpen && <OpenVersion version={version} toolbox={toolbox} onDone={onDone} />}
        </details>
      )}
    </>
  );
}

function OpenVersion({ version: { id, number }, toolbox, onDone }: VersionProps) {
  const { data, error, refetch } = useQuery(skillVersionQuery(toolbox.id, id));
  const [isAsking, setAsking] = useState(false);
  if (error) return <Failure error={error} onRetry={() => void refetch()} />;
  if (!data) return <Loading rows={2} />;
  const isSame = data.text === toolbox.skill;
  return (
    <div className="skill">
      <Comparison number={number} text={data.text} current={toolbox.skill} />
      <Button refusal={isSame ? words.same : null} onPress={() => setAsking(true)}>
        {restoring.start(number)}
      </Button>
      {isAsking && (
        <Restore
          toolbox={toolbox}
          number={number}
          text={data.text}
          onClose={() => setAsking(false)}
          onDone={() => {
            setAsking(false);
            onDone(restoring.done(number));
          }}
        />
      )}
    </div>
  );
}

type ComparisonProps = { number: number; text: string; current: string | null };

/** What the current text has changed in a version. Without a current text, the text of the version. */
const Comparison = ({ number, text, current }: ComparisonProps) =>
  current === null || current === text ? (
    <div className="words">
      <UserLines>{text}</UserLines>
    </div>
  ) : (
    <>
      <p className="soft small">{words.legend(number)}</p>
      <Words before={text} after={current} />
    </>
  );

type RestoreProps = { toolbox: Toolbox; number: number; text: string; onClose: () => void; onDone: () => void };

/** Asks before the text of an earlier version becomes the current one. */
function Restore({ toolbox, number, text, onClose, onDone }: RestoreProps) {
  // The text that the person has compared. Later reads do not change it.
  const [seen] = useState(toolbox.skill ?? '');
  const work = useMutation({
    mutationFn: () => saveSkill(toolbox.id, seen, text),
    onSuccess: onDone,
    onSettled: readAgain,
  });
  const isChanged = work.error instanceof SkillChanged;
  return (
    <Confirm
      title={restoring.title(number)}
      label={restoring.now}
      kind="primary"
      work={{ ...work, error: isChanged ? null : work.error }}
      refusal={isChanged ? restoring.compareAgain : null}
      onClose={onClose}
    >
      <p>{restoring.help}</p>
      {isChanged && (
        <Notice title={texts.states.conflict} kind="warn" alert>
          <p>{restoring.conflict}</p>
        </Notice>
      )}
    </Confirm>
  );
}
