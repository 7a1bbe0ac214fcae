import { makeStyles } from '@material-ui/core/styles';
import type {
  ArtifactRecord,
  LinkAnswer,
} from 'backstage-plugin-supply-chain-common';
import { useTranslation } from '../../hooks/useTranslation';
import { mutedColor } from '../../theme/tones';
import { clipText } from '../PipelineText';
import { RelativeTime } from '../RelativeTime';
import { ShortName } from '../ShortName';
import { StateBadge } from '../StateBadge';
import { flowLabel } from '../TableFilters';

const useStyles = makeStyles(
  theme => ({
    list: {
      margin: 0,
      padding: 0,
      listStyle: 'none',
      '& li + li': { marginTop: theme.spacing(1) },
    },
    row: {
      display: 'flex',
      flexWrap: 'wrap',
      alignItems: 'center',
      gap: theme.spacing(0.5, 1),
    },
    name: { fontWeight: 'bold', overflowWrap: 'anywhere' },
    note: { margin: theme.spacing(1, 0, 0), color: mutedColor(theme) },
  }),
  { name: 'SupplyChainKnownBy' },
);

/**
 * Each flow that knows an artifact, with its verdict and its trail.
 *
 * @param props - `otherFlows` is the number of flows of other entities
 */
export function KnownBy(props: {
  artifacts: readonly ArtifactRecord[];
  otherFlows: number;
  link?: LinkAnswer;
}) {
  const { artifacts, otherFlows, link } = props;
  const classes = useStyles();
  const { t } = useTranslation();
  return (
    <>
      <ul className={classes.list}>
        {artifacts.map((artifact, index) => (
          // A flow may have built the same twice.
          <li key={index} className={classes.row}>
            <bdi className={classes.name}>
              {clipText(flowLabel(artifact, link?.flows ?? []), 100)}
            </bdi>
            <StateBadge
              state={artifact.state}
              originalState={artifact.originalState}
            />
            {artifact.trail && (
              <ShortName
                name={artifact.trail}
                target={{
                  kind: 'trail',
                  trail: {
                    region: artifact.region,
                    org: artifact.org,
                    flow: artifact.flow,
                    trail: artifact.trail,
                  },
                }}
              />
            )}
            <RelativeTime moment={artifact.createdAt} />
          </li>
        ))}
      </ul>
      {otherFlows > 0 && (
        <p className={classes.note}>
          {t('details.otherFlows', { count: otherFlows })}
        </p>
      )}
    </>
  );
}
