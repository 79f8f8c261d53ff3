import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { isConflict, type Tagged } from '../../session/api.js';
import { queries } from '../../session/queries.js';
import { type Connector, type Impact } from './answers.js';
import {
  type Draft,
  editedConnectorQuery,
  isHarmless,
  readAgain,
  readImpact,
  saveChanges,
  toChanges,
  toDraft,
} from './queries.js';

/** Somebody else's version, and the one that it replaced. */
export type Theirs = { before: Draft; now: Draft } | null;

/** What is typed, the version that it changes, and what saving would do to others. */
export function useEdit(first: Tagged<Connector>, onSaved: () => void) {
  const [base, setBase] = useState(first);
  const [draft, setDraft] = useState(() => toDraft(first.value));
  const [theirs, setTheirs] = useState<Theirs>(null);
  const [impact, setImpact] = useState<Impact | null>(null);
  const before = toDraft(base.value);
  const changes = toChanges(before, draft);
  /** After a conflict, the change is based on the other person's version. */
  const rebase = async () => {
    const current = await queries.fetchQuery({ ...editedConnectorQuery(first.value.slug), staleTime: 0 });
    setImpact(null);
    setTheirs({ before, now: toDraft(current.value) });
    setBase(current);
  };
  const onError = (failure: unknown) => (isConflict(failure) ? rebase() : undefined);
  const saving = useMutation({
    mutationFn: () => saveChanges(base, changes, impact !== null),
    onSuccess: async () => {
      await readAgain();
      onSaved();
    },
    onError,
  });
  const checking = useMutation({
    mutationFn: () => readImpact(base, changes),
    onSuccess: (found) => (isHarmless(found) ? saving.mutate() : setImpact(found)),
    onError,
  });
  return {
    base,
    before,
    draft,
    setDraft,
    changes,
    theirs,
    impact,
    closeImpact: () => setImpact(null),
    checking,
    saving,
  };
}
