import { Link } from '@backstage/core-components';
import Button from '@material-ui/core/Button';
import type { TrailRecord } from 'backstage-plugin-supply-chain-common';
import { useLayoutEffect, useMemo, useRef, useState } from 'react';
import { useNavigate, useSearchParams } from 'react-router-dom';
import { useTranslation } from '../../i18n/useTranslation';
import { compareSearch } from '../../model/comparison';
import {
  environmentRows,
  matrixOf,
  requiresNothing,
  targetOf,
  type MatrixRow,
} from '../../model/matrix';
import { isolateText } from '../../model/text';
import { useEnvironments } from '../../queries/useEntityQueries';
import { useDeferredRender } from '../../ui/DataTable';
import { useInternalShown } from '../../ui/InternalSwitch';
import { shortenName } from '../../ui/names';
import { wrappingRow } from '../../ui/styles';
import { useDrawer } from '../../ui/useDrawer';
import { HEAD, MatrixGrid, ROW } from './MatrixGrid';
import { MatrixLegend } from './MatrixMark';

/** Smallest width of a column, and largest one of the names, in CSS pixels. */
const COLUMN = 32;
const NAMES = 148;

/**
 * As many trails of one flow as fit, with older ones a click away.
 *
 * @param props - `trails` are newest first
 */
export function Matrix(props: {
  trails: readonly TrailRecord[];
  caption: string;
}) {
  const { trails, caption } = props;
  const { t } = useTranslation();
  const { open } = useDrawer();
  const [frame, width] = useWidth();
  const [first, setFirst] = useState(0);
  /** The trail to compare with the next one that is picked. */
  const [picked, setPicked] = useState<TrailRecord>();
  const [params] = useSearchParams();
  const navigate = useNavigate();
  const [internal] = useInternalShown();
  const drawn = useDeferredRender();
  const environments = useEnvironments().data?.environments;
  const room = width || 900;
  const names = Math.min(NAMES, Math.floor(room * 0.35));
  const count = Math.max(1, Math.floor((room - names) / COLUMN));
  const end = first + count;
  const columns = useMemo(() => trails.slice(first, end), [trails, first, end]);
  const rows = useMemo(
    () => [
      ...environmentRows(trails, environments ?? []).map(row => ({
        ...row,
        cells: row.cells.slice(first, end),
      })),
      ...matrixOf(columns, internal),
    ],
    [trails, environments, columns, first, end, internal],
  );
  const [newest] = trails;
  const green = trails.find(({ state }) => state === 'compliant');
  const pick = (trail: TrailRecord) => {
    if (!picked || picked.name === trail.name) {
      setPicked(picked ? undefined : trail);
      return;
    }
    const [newer, older] = trails.filter(({ name }) =>
      [picked.name, trail.name].includes(name),
    );
    navigate(compareSearch(params, older.name, newer.name));
  };
  const openCell = (row: MatrixRow | undefined, column: number) =>
    row
      ? open(targetOf(columns[column], row, row.cells[column]))
      : pick(columns[column]);
  return (
    <div ref={frame}>
      {trails.every(requiresNothing) && <p>{t('details.nothingRequired')}</p>}
      {drawn ? (
        <MatrixGrid
          caption={caption}
          trails={columns}
          rows={rows}
          names={names}
          picked={picked?.name}
          onOpen={openCell}
        />
      ) : (
        // The room of the grid, so that nothing moves.
        <div style={{ height: HEAD + rows.length * ROW }} aria-busy />
      )}
      <div style={wrappingRow('4px 16px')}>
        <MatrixLegend rows={rows} />
        {green && green !== newest && (
          <Link to={compareSearch(params, green.name, newest.name)}>
            {t('compare.sinceCompliant')}
          </Link>
        )}
        <strong role="status">
          {picked &&
            t('matrix.picked', {
              trail: isolateText(shortenName(picked.name), 60),
            })}
        </strong>
        {trails.length > count && (
          <span style={{ marginLeft: 'auto' }}>
            <Button
              size="small"
              disabled={first === 0}
              onClick={() => setFirst(Math.max(0, first - count))}
            >
              {t('matrix.newer')}
            </Button>
            <Button
              size="small"
              disabled={end >= trails.length}
              onClick={() => setFirst(end)}
            >
              {t('matrix.older')}
            </Button>
          </span>
        )}
      </div>
    </div>
  );
}

/**
 * The width of an element in CSS pixels, before it is first painted.
 *
 * @returns 0 until it is known
 */
function useWidth() {
  const ref = useRef<HTMLDivElement>(null);
  const [width, setWidth] = useState(0);
  useLayoutEffect(() => {
    const element = ref.current;
    if (!element) {
      return undefined;
    }
    const measure = () => setWidth(element.clientWidth);
    measure();
    const observer = new ResizeObserver(measure);
    observer.observe(element);
    return () => observer.disconnect();
  }, []);
  return [ref, width] as const;
}
