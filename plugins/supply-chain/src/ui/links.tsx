import {
  useRouteRef,
  type RouteRef,
  useAnalytics,
} from '@backstage/core-plugin-api';
import {
  entityRouteParams,
  entityRouteRef,
} from '@backstage/plugin-catalog-react';
import { makeStyles } from '@material-ui/core/styles';
import type {
  CommitRecord,
  EnvironmentBuild,
} from 'backstage-plugin-supply-chain-common';
import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { routes } from '../api/routes';
import { useTranslation } from '../i18n/useTranslation';
import { clipText } from '../model/text';
import { type DrawerTarget, withDrawerTarget } from '../model/drawerTarget';
import { CopyButton } from './copying';
import { shortenName } from './names';
import { mutedColor } from './tones';
import { UntrustedText, VisuallyHidden } from './text';
import { useDrawer } from './useDrawer';

const useStyles = makeStyles(
  theme => ({
    link: {
      position: 'relative',
      color: theme.palette.primary.main,
      // Links in a table need more than a color to stand out.
      textDecoration: 'underline',
      overflowWrap: 'anywhere',
    },
    block: {
      display: 'inline-block',
      // A cut text has no baseline to share.
      verticalAlign: 'top',
      maxWidth: '100%',
      // Targets on top of each other must be at least this high (WCAG 2.2).
      minHeight: 24,
    },
    code: { fontFamily: 'monospace' },
    by: { color: mutedColor(theme), overflowWrap: 'anywhere' },
    // Spacing for touch if another link follows below.
    name: { display: 'flex', alignItems: 'flex-start', paddingBottom: 3 },
    text: { minWidth: 0 },
    // The button must not make a row of text taller.
    copy: { margin: '-2px 0', flexShrink: 0 },
  }),
  { name: 'SupplyChainLinks' },
);

/**
 * The path of a tab of the current entity.
 *
 * @returns undefined if the app doesn't have the tab
 */
export function useTabPath(tab: RouteRef): string | undefined {
  try {
    return useRouteRef(tab)();
  } catch {
    // The router throws if an admin disabled the tab.
    return undefined;
  }
}

/** Without user info and backslashes, which can disguise the host. */
const WEB_ADDRESS = /^https?:\/\/[^/?#\\@]+([/?#]|$)/i;

/** True for http and https URLs, the only ones that become links. */
export function isWebAddress(address: string | undefined): address is string {
  return address !== undefined && WEB_ADDRESS.test(address);
}

/**
 * A link to a URL from a record, in a new tab. Renders only the text if the URL
 * is missing or invalid.
 */
export function ExternalLink(props: {
  to?: string | undefined;
  label?: string | undefined;
  children: ReactNode;
}) {
  const { to, label, children } = props;
  const classes = useStyles();
  const { t } = useTranslation();
  const analytics = useAnalytics();
  const newWindow = t('link.newWindow');
  return isWebAddress(to) ? (
    <a
      href={to}
      className={classes.link}
      target="_blank"
      rel="noopener noreferrer"
      aria-label={label && `${label}, ${newWindow}`}
      onClick={event =>
        analytics.captureEvent('click', event.currentTarget.text, {
          attributes: { to },
        })
      }
    >
      {children}
      {!label && <VisuallyHidden>, {newWindow}</VisuallyHidden>}
    </a>
  ) : (
    <>{children}</>
  );
}

interface DrawerLinkProps {
  target: DrawerTarget;
  /** Replaces the text for screen readers. */
  label?: string;
  /** The full text, on hover. */
  title?: string;
  children: ReactNode;
}

/**
 * A link that opens a drawer; its URL can be copied and opened elsewhere.
 *
 * @param props - `path` is of the page with the drawer, if that isn't this one
 */
export function DrawerLink(props: DrawerLinkProps & { path?: string }) {
  const { target, path, label, title, children } = props;
  const classes = useStyles();
  const { linkTo } = useDrawer();
  const link = path
    ? { to: `${path}?${withDrawerTarget(new URLSearchParams(), target)}` }
    : linkTo(target);
  return (
    <Link
      {...link}
      className={`${classes.link} ${classes.block}`}
      aria-label={label}
    >
      <bdi title={title}>{children}</bdi>
    </Link>
  );
}

/**
 * A link that opens a drawer, on a card in the tab that has it; only the text if
 * the app doesn't have that tab.
 */
export function EvidenceLink(props: DrawerLinkProps & { card?: boolean }) {
  const { card, ...rest } = props;
  const path = useTabPath(
    rest.target.kind === 'artifact' ? routes.artifacts : routes.compliance,
  );
  return card && !path ? (
    <bdi title={rest.title}>{rest.children}</bdi>
  ) : (
    <DrawerLink {...rest} path={card ? path : undefined} />
  );
}

/**
 * A link to an open drawer on the page of an entity, for pages of the portal.
 * The tabs have their default paths: the app knows the actual path of a tab only
 * on its entity's page.
 */
export function EntityEvidenceLink(
  props: DrawerLinkProps & { entityRef: string },
) {
  const { entityRef, ...rest } = props;
  const entityPath = useRouteRef(entityRouteRef)(
    entityRouteParams(entityRef, { encodeParams: true }),
  );
  const tab = rest.target.kind === 'artifact' ? 'artifacts' : 'compliance';
  return <DrawerLink {...rest} path={`${entityPath}/${tab}`} />;
}

/** A link to the evidence of a build that runs or ran, by its commit. */
export function BuildLink(props: {
  build: Pick<EnvironmentBuild, 'fingerprint' | 'commit'>;
  card?: boolean;
}) {
  const { build, card } = props;
  const { fingerprint, commit } = build;
  return (
    <EvidenceLink
      card={card}
      target={{ kind: 'artifact', fingerprint }}
      title={fingerprint}
    >
      {clipText(shortenName(commit?.sha ?? fingerprint), 40)}
    </EvidenceLink>
  );
}

/** A commit: the first line of its message, its link, author and branch. */
export function CommitLink(props: { commit?: CommitRecord }) {
  const { commit } = props;
  const classes = useStyles();
  const { t } = useTranslation();
  if (!commit) {
    // Unreadable ones are absent, too.
    return <span className={classes.by}>{t('state.unknown')}</span>;
  }
  const sha = shortenName(commit.sha);
  return (
    <>
      {commit.message && <UntrustedText>{commit.message}</UntrustedText>}
      <span className={classes.by}>
        <ExternalLink to={commit.url} label={t('cell.commitOf', { sha })}>
          <span className={classes.code} title={commit.sha}>
            {clipText(sha, 40)}
          </span>
        </ExternalLink>{' '}
        {commit.author && (
          <bdi title={clipText(commit.author, 300)}>
            {t('cell.byAuthor', {
              author: clipText(commit.author, 60),
            })}
          </bdi>
        )}
      </span>
    </>
  );
}

/**
 * A name or fingerprint with a copy button. Hashes are shortened and show in
 * full on hover.
 *
 * @param props - `to` is a URL
 */
export function ShortName(props: { name: string; to?: string }) {
  const { name, to } = props;
  const classes = useStyles();
  const short = shortenName(name);
  const text =
    short === name ? (
      <UntrustedText>{name}</UntrustedText>
    ) : (
      <span className={classes.code} title={name}>
        {short}
      </span>
    );
  return (
    <span className={classes.name}>
      <span className={classes.text}>
        <ExternalLink to={to}>{text}</ExternalLink>
      </span>
      <span className={classes.copy}>
        <CopyButton text={name} what={clipText(short, 40)} />
      </span>
    </span>
  );
}
