import { keepPreviousData, queryOptions, useQuery } from '@tanstack/react-query';
import { type KeyboardEvent, useDeferredValue, useId, useState } from 'react';
import { type Choice } from '../session/find.js';
import { texts } from '../texts/common.js';
import { UserText } from './user-text.js';

export { type Choice };

type ChooserProps = {
  label: string;
  /** The chosen value, and the text that describes it. */
  chosen: Choice | null;
  onChoose: (choice: Choice | null) => void;
  /** Reads the choices that match a text. `name` tells the lists of different choosers apart. */
  find: { name: string; read: (text: string) => Promise<Choice[]> };
  placeholder?: string;
  /** Which choices there are, and where to find others. It is below the choices, also if nothing matches. */
  hint?: string;
  /** What is wrong with the choice. */
  problem?: string;
};

/** A field for one of many things, which the server searches [WAI-ARIA combobox pattern]. */
export function Chooser({ label, chosen, onChoose, find, placeholder, hint, problem }: ChooserProps) {
  const id = useId();
  const { typed, setTyped, choices, note, active, choose, type, press } = useChoices(find, onChoose, hint);
  const isOpen = typed !== null;
  return (
    <div className="field chooser">
      <label htmlFor={id}>{label}</label>
      <input
        id={id}
        role="combobox"
        autoComplete="off"
        aria-expanded={isOpen}
        aria-controls={`${id}-list`}
        aria-autocomplete="list"
        aria-activedescendant={isOpen && choices[active] ? `${id}-${active}` : undefined}
        aria-invalid={problem !== undefined || undefined}
        aria-describedby={problem === undefined ? undefined : `${id}-problem`}
        placeholder={placeholder}
        value={typed ?? chosen?.label ?? ''}
        onFocus={(event) => event.currentTarget.select()}
        onClick={() => setTyped(typed ?? '')}
        onInput={(event) => type(event.currentTarget.value)}
        onKeyDown={press}
        onBlur={() => setTyped(null)}
      />
      <div hidden={!isOpen || (choices.length === 0 && note === undefined)}>
        <ul id={`${id}-list`} role="listbox" aria-label={label}>
          {choices.map((choice, index) => (
            <Option
              key={choice.value}
              id={`${id}-${index}`}
              choice={choice}
              selected={index === active}
              onChoose={() => choose(choice)}
            />
          ))}
        </ul>
        {isOpen && note !== undefined && (
          <p className="soft" role="status">
            <UserText>{note}</UserText>
          </p>
        )}
      </div>
      {problem !== undefined && (
        <p id={`${id}-problem`} className="wrong">
          {problem}
        </p>
      )}
    </div>
  );
}

/** What is typed, the choices for it, and the choice that the arrow keys have reached. */
function useChoices(find: ChooserProps['find'], onChoose: ChooserProps['onChoose'], hint: ChooserProps['hint']) {
  const [typed, setTyped] = useState<string | null>(null);
  const [active, setActive] = useState(0);
  const isOpen = typed !== null;
  const search = useDeferredValue(typed ?? '');
  const { data: choices = [], isFetching, error } = useQuery({ ...choicesQuery(find, search), enabled: isOpen });

  const choose = (choice: Choice | undefined) => {
    if (choice) onChoose(choice);
    setTyped(null);
  };
  const type = (text: string) => {
    setTyped(text);
    setActive(0);
    if (text === '') onChoose(null);
  };
  const press = (event: KeyboardEvent) => {
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (step !== undefined) {
      setTyped(typed ?? '');
      setActive((active + step + choices.length) % Math.max(choices.length, 1));
    } else if (event.key === 'Enter' && isOpen) choose(choices[active]);
    else if (event.key === 'Escape') setTyped(null);
    else return;
    event.preventDefault();
  };
  const nothing = !isFetching && choices.length === 0 ? texts.chooser.none : undefined;
  // A search that was refused must not look like one that found nothing.
  const note = error?.message ?? hint ?? nothing;
  return { typed, setTyped, choices, note, active, choose, type, press };
}

type OptionProps = { id: string; choice: Choice; selected: boolean; onChoose: () => void };

/** The input keeps the focus when an option is pressed. */
const Option = ({ id, choice: { label, detail }, selected, onChoose }: OptionProps) => (
  <li id={id} role="option" aria-selected={selected} onMouseDown={(event) => event.preventDefault()} onClick={onChoose}>
    <UserText>{label}</UserText>
    {detail && (
      <span className="soft">
        <UserText>{detail}</UserText>
      </span>
    )}
  </li>
);

const choicesQuery = ({ name, read }: ChooserProps['find'], search: string) =>
  queryOptions({ queryKey: ['choices', name, search], queryFn: () => read(search), placeholderData: keepPreviousData });
