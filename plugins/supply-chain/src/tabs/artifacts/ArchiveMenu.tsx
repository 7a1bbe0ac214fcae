import IconButton from '@material-ui/core/IconButton';
import Menu from '@material-ui/core/Menu';
import MenuItem from '@material-ui/core/MenuItem';
import MoreIcon from '@material-ui/icons/MoreVert';
import type {
  EnvironmentRef,
  LinkResponse,
} from 'backstage-plugin-supply-chain-common';
import { useState } from 'react';
import { useTranslation } from '../../i18n/useTranslation';
import { isolateText } from '../../model/text';
import { useWriteAllowance } from '../../queries/useWrites';
import { useDialogHost } from '../../writes/DialogHost';
import { ArchiveDialog } from './ArchiveDialog';

/**
 * A menu with the archive dialog, for users with permission and environments
 * that the component links to.
 */
export function ArchiveMenu(props: {
  environment: EnvironmentRef;
  linked: LinkResponse['environments'];
}) {
  const { environment, linked } = props;
  const { t } = useTranslation();
  const showDialog = useDialogHost();
  const allowance = useWriteAllowance('archive');
  const [anchor, setAnchor] = useState<HTMLElement>();
  const isLinked = linked.some(
    ref =>
      ref.region === environment.region &&
      ref.org === environment.org &&
      ref.environment === environment.environment,
  );
  if (!allowance?.allowed || !isLinked) {
    return null;
  }
  return (
    <>
      <IconButton
        size="small"
        aria-haspopup="menu"
        aria-label={t('environments.actions', {
          environment: isolateText(environment.environment, 80),
        })}
        onClick={event => setAnchor(event.currentTarget)}
      >
        <MoreIcon fontSize="small" />
      </IconButton>
      <Menu
        anchorEl={anchor}
        open={anchor !== undefined}
        onClose={() => setAnchor(undefined)}
      >
        <MenuItem
          onClick={() => {
            setAnchor(undefined);
            showDialog(close => (
              <ArchiveDialog environment={environment} onClose={close} />
            ));
          }}
        >
          {t('archive.submit')}
        </MenuItem>
      </Menu>
    </>
  );
}
