import { Link } from '@backstage/core-components';
import { makeStyles } from '@material-ui/core/styles';
import type { ServicesAnswer } from 'backstage-plugin-supply-chain-common';
import {
  searchOfIssue,
  type ServicesScope,
} from '../../queries/useServicesQuery';
import { useTranslation } from '../../i18n/useTranslation';
import { mutedColor, toneColor } from '../../ui/tones';
import { UntrustedText } from '../../ui/UntrustedText';

/** Maximum number of issues to show. */
const SHOWN = 4;

const useStyles = makeStyles(
  theme => ({
    title: {
      margin: theme.spacing(0, 0, 0.5),
      fontSize: theme.typography.caption.fontSize,
      fontWeight: 500,
      color: mutedColor(theme),
    },
    list: { margin: 0, padding: 0, listStyle: 'none' },
    issue: {
      display: 'grid',
      gridTemplateColumns: 'minmax(0, 1fr) 112px minmax(64px, auto)',
      gap: theme.spacing(1),
      alignItems: 'center',
      minHeight: 26,
    },
    bar: {
      height: 8,
      borderRadius: 4,
      backgroundColor: theme.palette.divider,
      overflow: 'hidden',
    },
    part: { height: '100%' },
    bad: { backgroundColor: toneColor(theme, 'bad') },
    waiting: { backgroundColor: toneColor(theme, 'waiting') },
    count: {
      color: mutedColor(theme),
      fontVariantNumeric: 'tabular-nums',
      textAlign: 'right',
    },
  }),
  { name: 'SupplyChainCommonIssues' },
);

/**
 * The attestations that the most components fail or miss, each linking to those
 * components.
 *
 * @param props - `answer` is the response without filters
 */
export function CommonIssues(props: {
  answer: Pick<ServicesAnswer, 'unmet' | 'total'>;
  scope?: ServicesScope;
}) {
  const { answer, scope } = props;
  const { unmet, total } = answer;
  const classes = useStyles();
  const { t } = useTranslation();
  if (unmet.length === 0) {
    return null;
  }
  return (
    <section>
      <h3 className={classes.title}>
        {t('services.commonIssues', { count: total })}
      </h3>
      <ul className={classes.list}>
        {unmet.slice(0, SHOWN).map(({ name, failed, missing }) => {
          // An attestation may fail in one flow and be missing in another.
          const count = Math.min(failed + missing, total);
          const share = total > 0 ? count / total : 0;
          return (
            <li key={name} className={classes.issue}>
              <Link to={searchOfIssue(name, scope)}>
                <UntrustedText lines={1}>{name}</UntrustedText>
              </Link>
              <span className={classes.bar} aria-hidden>
                <div
                  className={`${classes.part} ${
                    failed > missing ? classes.bad : classes.waiting
                  }`}
                  style={{ width: `${share * 100}%` }}
                />
              </span>
              <span className={classes.count}>
                {t('services.countOf', { components: count, total })}
              </span>
            </li>
          );
        })}
      </ul>
    </section>
  );
}
