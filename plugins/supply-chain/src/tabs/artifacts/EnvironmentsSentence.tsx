import { makeStyles } from '@material-ui/core/styles';
import type { EnvironmentsResponse } from 'backstage-plugin-supply-chain-common';
import { environmentSentences } from './sentences';
import { useOpenHistory } from './useOpenHistory';
import { useLanguage } from '../../i18n/useLanguage';
import { useTranslation } from '../../i18n/useTranslation';
import { formatZoned } from '../../ui/formatTime';
import { worstOf } from '../../model/severity';
import { StateMark } from '../../ui/StateMark';
import { Since } from '../../ui/StateSince';
import { toneColor } from '../../ui/tones';

const useStyles = makeStyles(
  theme => ({
    root: {
      display: 'flex',
      gap: theme.spacing(1.5),
      flex: '1 1 380px',
      minWidth: 0,
    },
    mark: { paddingTop: 4 },
    text: {
      margin: 0,
      fontSize: '1.25rem',
      fontWeight: 'normal',
      lineHeight: 1.4,
      overflowWrap: 'anywhere',
    },
    sentence: { display: 'block' },
    // Large bold text only needs the contrast of graphics.
    bad: { color: toneColor(theme, 'bad'), fontWeight: 700 },
  }),
  { name: 'SupplyChainEnvironmentsSentence' },
);

/** The status of each environment in words. */
export function EnvironmentsSentence(props: {
  response: EnvironmentsResponse;
}) {
  const { response } = props;
  const { at } = response;
  const classes = useStyles();
  const { t } = useTranslation();
  const language = useLanguage();
  const [open] = useOpenHistory();
  const sentences = environmentSentences(t, response, open);
  const worst = worstOf(
    response.environments.filter(({ builds }) => builds.length > 0),
  )?.state;
  return (
    <div className={classes.root}>
      {worst && (
        <span className={classes.mark}>
          <StateMark state={worst} wordless />
        </span>
      )}
      <div>
        <h3 className={classes.text}>
          {at && (
            <span className={classes.sentence}>
              {t('environments.at', {
                time: formatZoned(at, language),
              })}{' '}
            </span>
          )}
          {sentences.map(({ text, state, since }, index) => (
            <span
              key={index}
              className={`${classes.sentence} ${
                state === 'non-compliant' ? classes.bad : ''
              }`}
            >
              {text}
              {since && (
                <>
                  {' ('}
                  <Since since={since} />)
                </>
              )}
              .{' '}
            </span>
          ))}
        </h3>
      </div>
    </div>
  );
}
