import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { type KeyboardEvent, useEffect, useId, useRef, useState } from 'react';
import { UserText } from '../part/user-text.js';
import { type Me, meQuery } from '../session/me.js';
import { readRecent, rememberPlace } from '../session/recent.js';
import { commands } from '../texts/commands.js';
import { foundQuery, type Group, type Item, listCommands } from './commands.js';

/** Searches everything, and leads there [WAI-ARIA combobox pattern]. */
export default function CommandMenu({ onClose }: { onClose: () => void }) {
  const { data: me } = useQuery(meQuery);
  const dialog = useRef<HTMLDialogElement>(null);
  useEffect(() => {
    const shown = dialog.current;
    if (!shown?.open) shown?.showModal();
    return () => shown?.close();
  }, []);
  const closeOutside = (target: EventTarget) => target === dialog.current && onClose();
  return (
    <dialog
      ref={dialog}
      className="commands"
      aria-label={commands.title}
      onClose={onClose}
      onClick={(event) => closeOutside(event.target)}
    >
      {me && <Search me={me} onClose={onClose} />}
    </dialog>
  );
}

function Search({ me, onClose }: { me: Me; onClose: () => void }) {
  const id = useId();
  const navigate = useNavigate();
  const [text, setText] = useState('');
  const [active, setActive] = useState(0);
  const { items, isSearching, isCut } = useItems(me, text);
  const choose = ({ isOutside = false, ...item }: Item) => {
    onClose();
    if (isOutside) return location.assign(item.to);
    rememberPlace(me.user.id, item);
    void navigate({ to: item.to, search: item.search ?? {} });
  };
  const press = (event: KeyboardEvent) => {
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (step !== undefined) setActive((active + step + items.length) % Math.max(items.length, 1));
    else if (event.key === 'Enter' && items[active]) choose(items[active]);
    else return;
    event.preventDefault();
  };
  return (
    <>
      <input
        role="combobox"
        autoFocus
        autoComplete="off"
        aria-label={commands.title}
        aria-expanded
        aria-controls={`${id}-list`}
        aria-autocomplete="list"
        aria-activedescendant={items[active] ? `${id}-${active}` : undefined}
        placeholder={commands.placeholder}
        value={text}
        onInput={(event) => {
          setText(event.currentTarget.value);
          setActive(0);
        }}
        onKeyDown={press}
      />
      <Options id={id} items={items} active={active} onChoose={choose} />
      <p className="command-hint soft" role="status">
        {items.length === 0 && (isSearching ? commands.searching : commands.none)}
        {items.length > 0 && (isCut ? commands.failed : commands.hint)}
      </p>
    </>
  );
}

type OptionsProps = { id: string; items: readonly Item[]; active: number; onChoose: (item: Item) => void };

const Options = ({ id, items, active, onChoose }: OptionsProps) => (
  <div id={`${id}-list`} role="listbox" aria-label={commands.title} className="command-list">
    {groupsOf(items).map(([group, places]) => (
      <div key={group} role="group" aria-label={commands.groups[group]}>
        <h2 aria-hidden>{commands.groups[group]}</h2>
        {places.map((place) => (
          <Option
            key={place}
            id={`${id}-${place}`}
            item={items[place]!}
            selected={place === active}
            onChoose={onChoose}
          />
        ))}
      </div>
    ))}
  </div>
);

/** Milliseconds after the last key until the server is asked. */
const pause = 150;

function useItems(me: Me, text: string) {
  const [asked, setAsked] = useState('');
  useEffect(() => {
    const timer = setTimeout(() => setAsked(text.trim()), pause);
    return () => clearTimeout(timer);
  }, [text]);
  const { data, isFetching } = useQuery({
    ...foundQuery(asked),
    enabled: asked !== '',
    placeholderData: keepPreviousData,
  });
  const recent = readRecent(me.user.id).map((place): Item => ({ ...place, group: 'recent' }));
  const isTyped = text.trim() !== '';
  const found = isTyped && asked !== '' ? (data?.items ?? []) : [];
  const known = listCommands(me, text.trim());
  return {
    items: isTyped ? [...known, ...found] : [...recent, ...known],
    isSearching: isTyped && (isFetching || asked !== text.trim()),
    isCut: data?.isCut ?? false,
  };
}

/** The places of the items of each group, in order. */
function groupsOf(items: readonly Item[]): [Group, number[]][] {
  const groups = new Map<Group, number[]>();
  items.forEach(({ group }, place) => groups.set(group, [...(groups.get(group) ?? []), place]));
  return [...groups];
}

type OptionProps = { id: string; item: Item; selected: boolean; onChoose: (item: Item) => void };

/** The input keeps the focus when an option is pressed. */
function Option({ id, item, selected, onChoose }: OptionProps) {
  const option = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (selected) option.current?.scrollIntoView({ block: 'nearest' });
  }, [selected]);
  return (
    <div
      ref={option}
      id={id}
      role="option"
      aria-selected={selected}
      className="command"
      onMouseDown={(event) => event.preventDefault()}
      onClick={() => onChoose(item)}
    >
      <UserText>{item.label}</UserText>
      {item.detail && (
        <span className="soft">
          <UserText>{item.detail}</UserText>
        </span>
      )}
    </div>
  );
}
