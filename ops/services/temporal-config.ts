import type { Ports } from '@thamani/server/config/ports.ts';

/** Temporal's four services in one process, each with two ports, all next to TEMPORAL_PORT so that an offset moves them together. */
export function listeners(first: number) {
  return {
    frontend: first,
    history: first + 1,
    matching: first + 2,
    worker: first + 3,
    frontendMembership: first + 4,
    historyMembership: first + 5,
    matchingMembership: first + 6,
    workerMembership: first + 7,
  };
}

export function serverConfig(ports: Ports, account: { user: string; password: string }, dynamicConfigFile: string) {
  const at = listeners(ports.TEMPORAL_PORT);
  const store = (databaseName: string, connections: number) => ({
    sql: {
      pluginName: 'postgres12',
      connectAddr: `127.0.0.1:${ports.POSTGRES_PORT}`,
      connectProtocol: 'tcp',
      databaseName,
      user: account.user,
      password: account.password,
      maxConns: connections,
      maxIdleConns: connections,
      maxConnLifetime: '1h',
    },
  });
  const listen = (grpcPort: number, membershipPort: number) => ({ rpc: { grpcPort, membershipPort, bindOnLocalHost: true } });
  return {
    log: { stdout: true, level: 'warn' },
    persistence: {
      defaultStore: 'default',
      visibilityStore: 'visibility',
      // Fixed for the life of the data. Four are plenty for one machine, and few are quickly taken over after a crash.
      numHistoryShards: 4,
      datastores: { default: store('temporal', 20), visibility: store('temporal_visibility', 10) },
    },
    // No metrics and no profiler: both would listen on ports of their own.
    global: { membership: { maxJoinDuration: '30s', broadcastAddress: '127.0.0.1' } },
    services: {
      frontend: listen(at.frontend, at.frontendMembership),
      history: listen(at.history, at.historyMembership),
      matching: listen(at.matching, at.matchingMembership),
      worker: listen(at.worker, at.workerMembership),
    },
    clusterMetadata: {
      enableGlobalNamespace: false,
      failoverVersionIncrement: 10,
      masterClusterName: 'active',
      currentClusterName: 'active',
      clusterInformation: {
        active: { enabled: true, initialFailoverVersion: 1, rpcName: 'frontend', rpcAddress: `127.0.0.1:${at.frontend}` },
      },
    },
    dcRedirectionPolicy: { policy: 'noop' },
    dynamicConfigClient: { filepath: dynamicConfigFile, pollInterval: '10s' },
  };
}

const everywhere = <Value>(value: Value) => [{ value }];

export const dynamicConfig = {
  // The tests wait years of validity and surveillance on this server, in seconds.
  'frontend.WorkflowTimeSkippingEnabled': everywhere(true),
  // How soon a namespace made just now can be used.
  'system.namespaceCacheRefreshInterval': everywhere('1s'),
};
