import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { UserText } from '../../part/user-text.js';
import { client } from '../../session/api.js';

/** Leads to the toolbox of a call. People who cannot see the toolbox see its id. */
export function ToolboxLink({ id }: { id: string }) {
  const { data } = useQuery({
    queryKey: ['toolbox-name', id],
    queryFn: async () => (await client.toolboxes.get(id)).name,
    retry: false,
  });
  return (
    <Link to={`/toolboxes/${id}`}>
      <UserText>{data ?? id}</UserText>
    </Link>
  );
}
