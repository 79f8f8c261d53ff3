import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { client, isConflict, type Tagged } from '../../session/api.js';
import { queries } from '../../session/queries.js';
import { rules } from '../../texts/rules.js';
import {
  type Draft,
  type Entry,
  entryProblem,
  listProblem,
  targetProblem,
  toBody,
  toDraft,
  unfinishedEntries,
} from './draft.js';
import { nameTarget, type Rule, ruleQuery, simulate } from './queries.js';

const { form } = rules;

/** The stored version that a change is based on. */
type Version = { draft: Draft; etag: string | undefined };

type ChangeOptions = { stored?: Tagged<Rule>; initial: Draft; onSaved: (id: string) => void };

/** Simulates a draft, then saves it. */
export function useChange({ stored, initial, onSaved }: ChangeOptions) {
  const [draft, setDraft] = useState(initial);
  const [attempts, setAttempts] = useState(0);
  const { base, theirs, rebase } = useBase(stored, initial);
  const id = stored?.value.id;
  const preview = useMutation({ mutationFn: (sent: Draft) => simulate(toBody(sent), id) });
  const save = useMutation({
    mutationFn: (sent: Draft) =>
      id === undefined
        ? client.restrictions.create(toBody(sent))
        : client.restrictions.update(id, toBody(sent), { ifMatch: base?.etag }),
    onSuccess: async (rule) => {
      await queries.invalidateQueries({ queryKey: ['rules'] });
      onSaved(rule.id);
    },
    onError: async (error) => {
      if (!isConflict(error) || id === undefined) return;
      await rebase(id);
      preview.reset();
    },
  });
  const simulation = preview.variables === draft ? preview.data : undefined;
  const submit = () => {
    setAttempts(attempts + 1);
    save.reset();
    if (isIncomplete(draft)) return;
    if (simulation) save.mutate(draft);
    else preview.mutate(draft);
  };
  const failed = save.error && !isConflict(save.error) ? save : preview;
  return {
    draft,
    setDraft,
    base: base?.draft,
    theirs,
    simulation,
    submit,
    attempts,
    isBusy: preview.isPending || save.isPending,
    error: failed.error,
    problems: findProblems(draft, failed.error, failed.variables ?? draft, attempts > 0),
  };
}

/**
 * The version that the change is based on. If somebody else has changed the rule, the next attempt is based on their
 * version, which the person sees first.
 */
function useBase(stored: Tagged<Rule> | undefined, initial: Draft) {
  const [base, setBase] = useState<Version | null>(stored ? { draft: initial, etag: stored.etag } : null);
  const [theirs, setTheirs] = useState<{ before: Draft; now: Draft } | null>(null);
  const rebase = async (id: string) => {
    const current = await readVersion(id);
    setTheirs({ before: base?.draft ?? initial, now: current.draft });
    setBase(current);
  };
  return { base, theirs, rebase };
}

async function readVersion(id: string): Promise<Version> {
  const { value, etag } = await queries.fetchQuery({ ...ruleQuery(id), staleTime: 0 });
  const name = await nameTarget(value.target_type, value.target_id).catch(() => value.target_id);
  return { draft: toDraft(value, name), etag };
}

const isIncomplete = (draft: Draft): boolean => draft.target === null || unfinishedEntries(draft).length > 0;

export type Problems = { target?: string; list?: string; entries: ReadonlyMap<Entry, string>; any: boolean };

/** Returns what is wrong with the parts of the draft that have not changed since they were sent. */
function findProblems(draft: Draft, error: unknown, sent: Draft, isTried: boolean): Problems {
  const unfinished = isTried ? unfinishedEntries(draft) : [];
  const entries = new Map<Entry, string>();
  for (const entry of draft.entries) {
    const said = sent.entries.includes(entry) ? entryProblem(error, sent, entry) : undefined;
    const problem = unfinished.includes(entry) ? form.noTools : said;
    if (problem !== undefined) entries.set(entry, problem);
  }
  const missing = isTried && draft.target === null ? form.noTarget[draft.targetType] : undefined;
  const target = missing ?? (sent.target === draft.target ? targetProblem(error) : undefined);
  const list = sent.entries === draft.entries ? listProblem(error) : undefined;
  return { target, list, entries, any: entries.size > 0 || target !== undefined || list !== undefined };
}
