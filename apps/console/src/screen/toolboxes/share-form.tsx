import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { Button } from '../../part/button.js';
import { type Choice, Chooser } from '../../part/chooser.js';
import { Choices } from '../../part/choices.js';
import { Dialog } from '../../part/dialog.js';
import { Failure } from '../../part/states.js';
import { toolboxes } from '../../texts/toolboxes.js';
import { findGrantees, type Grantee, type Level, readAgain, share } from './queries.js';

const { sharing: words, levels } = toolboxes;

const types = (['team', 'user'] as const).map((value) => ({ value, label: words.choices[value] }));
const levelOptions = (['use', 'view', 'edit'] as const).map((value) => ({
  value,
  label: levels[value],
  help: words.levelHelp[value],
}));

type ShareFormProps = { id: string; onClose: () => void; onShared: (name: string) => void };

/** Gives a team or a member access to a toolbox. */
export function ShareForm({ id, onClose, onShared }: ShareFormProps) {
  const [type, setType] = useState<Grantee['type']>('team');
  const [choice, setChoice] = useState<Choice | null>(null);
  const [level, setLevel] = useState<Level>('use');
  const [isTried, setTried] = useState(false);
  const sharing = useMutation({
    mutationFn: (grantee: Grantee) => share(id, grantee, level),
    onSuccess: async (_, { choice: { label } }) => {
      await readAgain();
      onShared(label);
    },
  });
  const submit = () => {
    setTried(true);
    if (choice) sharing.mutate({ type, choice });
  };
  const choose = (next: Grantee['type']) => {
    setType(next);
    setChoice(null);
    setTried(false);
  };
  return (
    <Dialog
      title={words.shareNow}
      onClose={onClose}
      actions={
        <Button kind="primary" busy={sharing.isPending} onPress={submit}>
          {words.shareNow}
        </Button>
      }
    >
      <Choices legend={words.who} options={types} chosen={type} onChoose={choose} />
      <Chooser
        key={type}
        label={words.find[type]}
        chosen={choice}
        onChoose={setChoice}
        find={{ name: `grantees ${type}`, read: findGrantees[type] }}
        placeholder={words.search}
        problem={isTried && choice === null ? words.noChoice[type] : undefined}
      />
      <Choices legend={words.level} options={levelOptions} chosen={level} onChoose={setLevel} />
      {sharing.error && <Failure error={sharing.error} />}
    </Dialog>
  );
}
