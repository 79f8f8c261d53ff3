import { useQuery } from '@tanstack/react-query';
import { client } from '../../session/api.js';
import { activity } from '../../texts/activity.js';

/** Leads to the page with the arguments of a call that waited. People who cannot see the page see the approval's id. */
export function ApprovalLink({ id }: { id: string }) {
  const { isSuccess } = useQuery({
    queryKey: ['approval-name', id],
    queryFn: () => client.approvals.get(id),
    retry: false,
  });
  return isSuccess ? <a href={`/welcome/approvals/${id}`}>{activity.approvalPage}</a> : id;
}
