import { useMutation, useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { Button } from '../../part/button.js';
import { Conflict, Failure, Loading } from '../../part/states.js';
import { makeVisible } from '../../part/visible.js';
import { Words } from '../../part/words.js';
import { Field, FormPage, problemAt } from '../../page/form-page.js';
import { Page } from '../../page/page.js';
import { useIdInPath } from '../../page/use-address.js';
import { texts } from '../../texts/common.js';
import { skill } from '../../texts/skill.js';
import { readAgain, type Toolbox, toolboxQuery } from './queries.js';
import { whyNoTools } from './refusals.js';
import { saveSkill, SkillChanged } from './skill-changes.js';

const { editing: words } = skill;

/** Writes the skill of a toolbox. */
export default function EditSkillScreen() {
  const id = useIdInPath();
  const { data, error, isFetching, refetch } = useQuery(toolboxQuery(id));
  const [first, setFirst] = useState<Toolbox | null>(null);
  // An older version from the cache is not edited. Later reads do not replace what the person has typed.
  if (first === null && data && !isFetching) setFirst(data);
  if (first) return <EditSkill toolbox={first} />;
  return (
    <Page title={texts.screens.editSkill}>
      {error ? <Failure error={error} onRetry={() => void refetch()} /> : <Loading rows={4} />}
    </Page>
  );
}

function EditSkill({ toolbox }: { toolbox: Toolbox }) {
  const navigate = useNavigate();
  const { seen, replaced, text, setText, save, isSaving, error } = useText(toolbox);
  const isSame = text.trim() === seen;
  const leave = () => void navigate({ to: `/toolboxes/${toolbox.id}`, search: { skill: 'open' } });
  return (
    <FormPage
      title={words.title(makeVisible(toolbox.name))}
      lead={words.lead}
      refusal={whyNoTools(toolbox) ?? (isSame ? words.same : null)}
      onSave={() => save(leave)}
      onCancel={leave}
      saving={isSaving}
      error={problemAt(error, '/skill') !== undefined || error instanceof SkillChanged ? null : error}
      consequences={
        <>
          {replaced !== null && (
            <div className="conflict">
              <Conflict
                theirs={<Words before={replaced} after={seen} />}
                yours={<Words before={replaced} after={text} />}
              />
              <Button onPress={() => setText(seen)}>{words.takeTheirs}</Button>
            </div>
          )}
          {seen !== '' && !isSame && (
            <section className="preview" aria-label={words.changes}>
              <h2>{words.changes}</h2>
              <Words before={seen} after={text} />
            </section>
          )}
        </>
      }
    >
      <Field label={words.text} pointer="/skill" error={error} help={words.help}>
        {(attributes) => (
          <textarea
            {...attributes}
            className="code"
            rows={16}
            value={text}
            onChange={(event) => setText(event.currentTarget.value)}
          />
        )}
      </Field>
    </FormPage>
  );
}

/** What is typed, and the text that it changes. After a conflict, that is the other person's text. */
function useText({ id, skill: first }: Toolbox) {
  const [seen, setSeen] = useState(first ?? '');
  /** The text that the other person has replaced. */
  const [replaced, setReplaced] = useState<string | null>(null);
  const [text, setText] = useState(seen);
  const { mutate, isPending, error } = useMutation({
    mutationFn: (_: () => void) => saveSkill(id, seen, text),
    onSuccess: async (_, leave) => {
      await readAgain();
      leave();
    },
    onError: (failure) => {
      if (!(failure instanceof SkillChanged)) return;
      setReplaced(seen);
      setSeen(failure.text);
    },
  });
  return { seen, replaced, text, setText, save: mutate, isSaving: isPending, error };
}
