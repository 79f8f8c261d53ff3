import { useMutation, useQuery } from '@tanstack/react-query';
import { Button } from '../../part/button.js';
import { Failure } from '../../part/states.js';
import { useAddress } from '../../page/use-address.js';
import { type Me, meQuery } from '../../session/me.js';
import { activity } from '../../texts/activity.js';
import { exportActivity } from './queries.js';

const { exporting: words } = activity;

/** Saves the records that the filters show as a file. */
export function Export() {
  const { state } = useAddress();
  const { data: me } = useQuery(meQuery);
  const saving = useMutation({ mutationFn: () => exportActivity(state), onSuccess: saveFile });
  return (
    <>
      <Button refusal={whyNotExported(me)} busy={saving.isPending} onPress={() => saving.mutate()}>
        {words.save}
      </Button>
      {saving.error && <Failure error={saving.error} />}
    </>
  );
}

function whyNotExported(me: Me | undefined): string | null {
  if (!me) return null;
  if (!me.permissions.includes('audit:view')) return words.refusal;
  return me.features.includes('audit_export') ? null : words.plan;
}

function saveFile(text: string): void {
  const address = URL.createObjectURL(new Blob([text], { type: 'application/x-ndjson' }));
  const link = Object.assign(document.createElement('a'), { href: address, download: 'audit-log.ndjson' });
  link.click();
  URL.revokeObjectURL(address);
}
