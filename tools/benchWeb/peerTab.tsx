import {
  Progress,
  ResponseErrorPanel,
  Table,
} from '@backstage/core-components';
import {
  createFrontendModule,
  discoveryApiRef,
  fetchApiRef,
  useApi,
} from '@backstage/frontend-plugin-api';
import { EntityContentBlueprint } from '@backstage/plugin-catalog-react/alpha';
import { useEffect, useState } from 'react';

/** A record of the region, as its lists contain it. */
interface Item {
  name?: string;
  filename?: string;
  compliance_state?: string;
  state?: string;
  fingerprint?: string;
  flow?: { name: string };
  git_commit_info?: { message?: string; author?: string };
  created_at: string | number;
}

declare global {
  interface Window {
    /** The paths of the region that the tab asks for. */
    peerPaths: string[];
    /** Part of the paths that list the records. */
    peerList: string;
  }
}

const COLUMNS = [
  {
    title: 'State',
    render: (item: Item) => item.compliance_state ?? item.state,
  },
  {
    title: 'Name',
    render: (item: Item) => (
      <span data-peer-row>{item.name ?? item.filename}</span>
    ),
  },
  {
    title: 'Fingerprint or flow',
    render: (item: Item) => item.fingerprint ?? item.flow?.name,
  },
  {
    title: 'Commit',
    render: (item: Item) => item.git_commit_info?.message,
  },
  {
    title: 'Author',
    render: (item: Item) => item.git_commit_info?.author,
  },
  {
    title: 'Created',
    render: (item: Item) =>
      new Date(
        Number(item.created_at) * 1000 || item.created_at,
      ).toLocaleString(),
  },
];

/**
 * A tab as plugins of this kind are usually built: Backstage's table, fed
 * through Backstage's proxy at each visit. It asks for everything at once.
 */
function PeerTab() {
  const discovery = useApi(discoveryApiRef);
  const { fetch } = useApi(fetchApiRef);
  const [items, setItems] = useState<Item[]>();
  const [error, setError] = useState<Error>();
  useEffect(() => {
    const load = async () => {
      const proxy = await discovery.getBaseUrl('proxy');
      const answers = await Promise.all(
        window.peerPaths.map(async path => {
          const response = await fetch(`${proxy}/region${path}`);
          // The background sync also asks for flows that don't exist.
          return response.ok ? response.json() : [];
        }),
      );
      return answers
        .filter((_, index) => window.peerPaths[index].includes(window.peerList))
        .flatMap(answer => answer.data ?? answer);
    };
    load().then(setItems, setError);
  }, [discovery, fetch]);
  if (error) {
    return <ResponseErrorPanel error={error} />;
  }
  return items ? (
    <Table
      columns={COLUMNS}
      data={items}
      options={{ pageSize: 15, pageSizeOptions: [15] }}
    />
  ) : (
    <Progress />
  );
}

/** Adds the tab to all entities. */
export const peerModule = createFrontendModule({
  pluginId: 'catalog',
  extensions: [
    EntityContentBlueprint.make({
      name: 'peer',
      params: {
        path: 'peer',
        title: 'Peer',
        loader: async () => <PeerTab />,
      },
    }),
  ],
});
