import { makeStyles } from '@material-ui/core/styles';
import { issuesOf } from 'backstage-plugin-supply-chain-common';
import type { TrailRecord } from 'backstage-plugin-supply-chain-common';
import { useTranslation } from '../../i18n/useTranslation';
import { listNames } from '../../model/text';
import { None, VisuallyHidden } from '../../ui/text';
import { useMarks } from './MatrixMark';
import { markText } from './matrixText';

/** Maximum number of names of a kind. */
const SHOWN = 2;

const KINDS = ['failed', 'missing', 'pending'] as const;

const useStyles = makeStyles(
  theme => ({
    root: { display: 'flex', flexWrap: 'wrap', gap: theme.spacing(0, 1) },
    kind: {
      display: 'inline-flex',
      alignItems: 'center',
      gap: theme.spacing(0.5),
      '& svg': { margin: 0 },
    },
  }),
  { name: 'SupplyChainIssueCell' },
);

/** The names of what failed, is missing or is pending in a trail. */
export function IssueCell(props: { trail: TrailRecord }) {
  const { trail } = props;
  const classes = useStyles();
  const { t } = useTranslation();
  const draw = useMarks(false);
  const issues = issuesOf(trail);
  if (issues.length === 0) {
    const text = withoutIssues(trail);
    return text === 'cell.none' ? <None /> : <>{t(text)}</>;
  }
  return (
    <span className={classes.root}>
      {KINDS.map(kind => {
        const names = issues
          .filter(issue => issue.kind === kind)
          .map(({ attestation, artifact }) => attestation ?? artifact ?? '');
        return (
          names.length > 0 && (
            <span key={kind} className={classes.kind}>
              {draw({ mark: kind }, true)}
              <VisuallyHidden>{markText(t, { mark: kind })} </VisuallyHidden>
              {listNames(t, [...new Set(names)], SHOWN)}
            </span>
          )
        );
      })}
    </span>
  );
}

/** The key of the text for a trail without known issues. */
function withoutIssues({ state, unreadable }: TrailRecord) {
  switch (state) {
    case 'compliant':
      return 'cell.none';
    case 'pending':
      return 'issue.notEvaluated';
    default:
      return unreadable ? 'state.unknown' : 'issue.unexplained';
  }
}
