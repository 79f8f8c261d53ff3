import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { Button } from '../part/button.js';
import { type Choice, Chooser } from '../part/chooser.js';
import { Choices } from '../part/choices.js';
import { Dialog } from '../part/dialog.js';
import { Failure } from '../part/states.js';
import { sharing as words } from '../texts/sharing.js';
import { findGrantees, type Grantee, type Level, readAgain, share, type Shareable } from './shareable.js';

const types = (['team', 'user', 'org'] as const).map((value) => ({ value, label: words.choices[value] }));

type ShareFormProps = { thing: Shareable; onClose: () => void; onShared: (name: string) => void };

/** Gives a team, a member or everyone access to a toolbox or a connector. */
export function ShareForm({ thing, onClose, onShared }: ShareFormProps) {
  const [type, setType] = useState<Grantee['type']>('team');
  const [choice, setChoice] = useState<Choice | null>(null);
  const [level, setLevel] = useState<Level>('use');
  const [isTried, setTried] = useState(false);
  const { levelHelp, shareNow } = words.kinds[thing.kind];
  const sharing = useMutation({
    mutationFn: (grantee: Grantee) => share(thing, grantee, level),
    onSuccess: async (_, grantee) => {
      await readAgain(thing);
      onShared(grantee.choice?.label ?? words.everyone);
    },
  });
  const submit = () => {
    setTried(true);
    if (choice || type === 'org') sharing.mutate({ type, choice });
  };
  const choose = (next: Grantee['type']) => {
    setType(next);
    setChoice(null);
    setTried(false);
  };
  return (
    <Dialog
      title={shareNow}
      onClose={onClose}
      actions={
        <Button kind="primary" busy={sharing.isPending} onPress={submit}>
          {shareNow}
        </Button>
      }
    >
      <Choices legend={words.who} options={types} chosen={type} onChoose={choose} />
      {type !== 'org' && (
        <Chooser
          key={type}
          label={words.find[type]}
          chosen={choice}
          onChoose={setChoice}
          find={{ name: `grantees ${type}`, read: findGrantees[type] }}
          placeholder={words.search}
          problem={isTried && choice === null ? words.noChoice[type] : undefined}
        />
      )}
      <Choices legend={words.level} options={levelOptions(levelHelp)} chosen={level} onChoose={setLevel} />
      {sharing.error && <Failure error={sharing.error} />}
    </Dialog>
  );
}

const levelOptions = (help: Record<Level, string>) =>
  (['use', 'view', 'edit'] as const).map((value) => ({ value, label: words.levels[value], help: help[value] }));
