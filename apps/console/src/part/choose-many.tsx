import { type Choice, Chooser } from './chooser.js';
import { UserText } from './user-text.js';

type ChooseManyProps = {
  /** Says what one choice adds, for example `Add a person`. */
  label: string;
  chosen: readonly Choice[];
  onChange: (chosen: readonly Choice[]) => void;
  /** Reads the choices that match a text. `name` tells the lists of different fields apart. */
  find: { name: string; read: (text: string) => Promise<Choice[]> };
  /** Values that cannot be chosen. */
  excluded?: readonly (string | undefined)[];
  placeholder?: string;
  problem?: string;
  /** Names the button that removes a choice. */
  dropLabel: (label: string) => string;
};

/** A field for several of many things, which the server searches. Each chosen one has a button that removes it. */
export function ChooseMany({ label, chosen, onChange, excluded = [], dropLabel, ...chooser }: ChooseManyProps) {
  const add = (choice: Choice | null) => {
    const isKnown = choice === null || [...excluded, ...chosen.map(({ value }) => value)].includes(choice.value);
    if (!isKnown) onChange([...chosen, choice]);
  };
  return (
    <>
      <Chooser {...chooser} label={label} chosen={null} onChoose={add} />
      {chosen.length > 0 && (
        <ul className="chips below">
          {chosen.map((choice) => (
            <li key={choice.value}>
              <button
                type="button"
                aria-label={dropLabel(choice.label)}
                onClick={() => onChange(chosen.filter(({ value }) => value !== choice.value))}
              >
                <UserText>{choice.label}</UserText> <span aria-hidden="true">×</span>
              </button>
            </li>
          ))}
        </ul>
      )}
    </>
  );
}
