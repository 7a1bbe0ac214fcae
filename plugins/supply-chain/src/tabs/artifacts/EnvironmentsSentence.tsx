import { makeStyles } from '@material-ui/core/styles';
import type { EnvironmentsResponse } from 'backstage-plugin-supply-chain-common';
import { environmentSentences } from './sentences';
import { useOpenHistory } from './useOpenHistory';
import { useLanguage } from '../../i18n/useLanguage';
import { useTranslation } from '../../i18n/useTranslation';
import { whyIncomplete } from '../../model/whyIncomplete';
import { MutedText } from '../../ui/MutedText';
import { formatZoned } from '../../ui/formatTime';
import { useNow } from '../../ui/useNow';
import { StateMark } from '../../ui/StateMark';
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
    first: { fontWeight: 700 },
  }),
  { name: 'SupplyChainEnvironmentsSentence' },
);

/** The status of each environment in words, worst first. */
export function EnvironmentsSentence(props: {
  response: EnvironmentsResponse;
}) {
  const { response } = props;
  const { at } = response;
  const classes = useStyles();
  const { t } = useTranslation();
  const language = useLanguage();
  const now = useNow();
  const [open] = useOpenHistory();
  const sentences = environmentSentences(t, response, { now, language }, open);
  const [{ state: worst }] = sentences;
  const missing = whyIncomplete(
    t,
    at ? 'environmentsThen' : 'environments',
    response,
  );
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
              {t('environments.then.at', {
                time: formatZoned(at, language),
              })}{' '}
            </span>
          )}
          {sentences.map(({ text, state }, index) => (
            <span
              key={index}
              className={[
                classes.sentence,
                index === 0 ? classes.first : '',
                state === 'non-compliant' ? classes.bad : '',
              ].join(' ')}
            >
              {text}{' '}
            </span>
          ))}
        </h3>
        {missing && <MutedText block>{missing}</MutedText>}
      </div>
    </div>
  );
}
