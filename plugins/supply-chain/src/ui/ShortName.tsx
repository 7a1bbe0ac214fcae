import { makeStyles } from '@material-ui/core/styles';
import type { DrawerTarget } from '../model/drawerTarget';
import { useTranslation } from '../i18n/useTranslation';
import { CopyButton } from './CopyButton';
import { DrawerLink } from './DrawerLink';
import { EntityEvidenceLink } from './EvidenceLink';
import { ExternalLink } from './ExternalLink';
import { clipText } from '../model/clipText';
import { UntrustedText } from './UntrustedText';
import { shortenName } from './shortenName';

const useStyles = makeStyles(
  {
    // Spacing for touch if another link follows below.
    root: { display: 'flex', alignItems: 'flex-start', paddingBottom: 3 },
    text: { minWidth: 0 },
    // The button must not make a row of text taller.
    copy: { margin: '-2px 0', flexShrink: 0 },
    code: { fontFamily: 'monospace' },
  },
  { name: 'SupplyChainShortName' },
);

/**
 * A name or fingerprint with a copy button. Hashes are shortened and show in
 * full on hover.
 *
 * @param props - `to` is the URL in the console, `target` a drawer to open
 *   instead, on the page of `entityRef` if it isn't this one; `kind` describes
 *   what is copied
 */
export function ShortName(props: {
  name: string;
  to?: string;
  target?: DrawerTarget;
  entityRef?: string;
  kind?: 'name' | 'fingerprint';
}) {
  const { name, to, target, entityRef, kind = 'name' } = props;
  const classes = useStyles();
  const { t } = useTranslation();
  const short = shortenName(name);
  const what =
    kind === 'fingerprint' ? t('copy.fingerprint') : clipText(short, 40);
  const text =
    short === name ? (
      <UntrustedText>{name}</UntrustedText>
    ) : (
      <span className={classes.code} title={name}>
        {short}
      </span>
    );
  return (
    <span className={classes.root}>
      <span className={classes.text}>
        {target && entityRef && (
          <EntityEvidenceLink target={target} entityRef={entityRef}>
            {text}
          </EntityEvidenceLink>
        )}
        {target && !entityRef && (
          <DrawerLink target={target}>{text}</DrawerLink>
        )}
        {!target && <ExternalLink to={to}>{text}</ExternalLink>}
      </span>
      <span className={classes.copy}>
        <CopyButton text={name} what={what} />
      </span>
    </span>
  );
}
