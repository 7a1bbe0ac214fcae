import {
  stringifyFlowRef,
  type LinkedFlow,
  type LinkResponse,
} from 'backstage-plugin-supply-chain-common';
import { useSearchParams } from 'react-router-dom';
import { withParams } from '../../model/searchParams';

/** Stands for all flows in the URL. */
const ALL = 'all';

/** The flow that the tab shows. */
interface ShownFlow {
  /** Undefined for all flows, and until the link is loaded. */
  flow?: LinkedFlow;
  /** As in a query: undefined if there is only one anyway. */
  ref?: string;
  select(ref: string | undefined): void;
}

/**
 * The flow of the matrix, the trend and the table, stored in the URL. By
 * default the first one that isn't of pull requests.
 */
export function useShownFlow(link: LinkResponse | undefined): ShownFlow {
  const [params, setParams] = useSearchParams();
  const flows = link?.flows ?? [];
  const wanted = params.get('flow');
  const flow =
    wanted === ALL
      ? undefined
      : flows.find(linked => stringifyFlowRef(linked) === wanted) ??
        flows.find(({ pullRequests }) => !pullRequests) ??
        flows.at(0);
  return {
    flow,
    ref: flow && flows.length > 1 ? stringifyFlowRef(flow) : undefined,
    select: ref =>
      setParams(
        previous => withParams(previous, { flow: ref ?? ALL, page: undefined }),
        { replace: true },
      ),
  };
}
