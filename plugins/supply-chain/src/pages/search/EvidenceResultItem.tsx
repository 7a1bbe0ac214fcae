import { EntityRefLink } from '@backstage/plugin-catalog-react';
import ListItem from '@material-ui/core/ListItem';
import ListItemIcon from '@material-ui/core/ListItemIcon';
import ListItemText from '@material-ui/core/ListItemText';
import VerifiedUserIcon from '@material-ui/icons/VerifiedUserOutlined';
import type { EvidenceDocument } from 'backstage-plugin-supply-chain-common';
import { useAppTranslation } from '../../i18n/useTranslation';
import { clipText } from '../../model/text';
import { readDrawerTarget } from '../../model/drawerTarget';
import { EntityEvidenceLink } from '../../ui/links';
import { UntrustedText } from '../../ui/text';

/** A trail or an artifact among the results of Backstage's search. */
export function EvidenceResultItem(props: { result?: object }) {
  const t = useAppTranslation();
  const found = props.result as EvidenceDocument | undefined;
  const target = found && targetOf(found);
  if (!found || !target) {
    return null;
  }
  return (
    <ListItem component="div" alignItems="flex-start" disableGutters>
      <ListItemIcon>
        <VerifiedUserIcon />
      </ListItemIcon>
      <ListItemText
        disableTypography
        primary={
          <EntityEvidenceLink entityRef={found.entityRef} target={target}>
            <UntrustedText>{clipText(found.title, 240)}</UntrustedText>
          </EntityEvidenceLink>
        }
        secondary={
          <div>
            {t(target.kind === 'trail' ? 'column.trail' : 'column.artifact')}
            {' · '}
            <EntityRefLink entityRef={found.entityRef} />
          </div>
        }
      />
    </ListItem>
  );
}

function targetOf({ trail, fingerprint = '' }: EvidenceDocument) {
  const shown = trail ? ['trail', trail] : ['artifact', fingerprint];
  return readDrawerTarget(new URLSearchParams([shown]));
}
