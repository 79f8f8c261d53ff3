import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { Button } from '../../part/button.js';
import { Confirm } from '../../part/confirm.js';
import { oauthApp as words } from '../../texts/oauth-app.js';
import { type OAuthApp, readAgain, removeOAuthApp } from './queries.js';

/** The button that removes the application, after a question that counts the accounts. */
export function RemoveOAuthApp({ app, onRemoved }: { app: OAuthApp; onRemoved: () => void }) {
  const [isOpen, setOpen] = useState(false);
  const work = useMutation({
    mutationFn: () => removeOAuthApp(app),
    onSuccess: async () => {
      await readAgain();
      onRemoved();
    },
  });
  const { active_account_count: count } = app;
  return (
    <>
      <Button onPress={() => setOpen(true)}>{words.remove}</Button>
      {isOpen && (
        <Confirm title={words.removeTitle} label={words.removeNow} work={work} onClose={() => setOpen(false)}>
          <p>{count === 0 ? words.removeNone : words.removeAccounts(count)}</p>
        </Confirm>
      )}
    </>
  );
}
