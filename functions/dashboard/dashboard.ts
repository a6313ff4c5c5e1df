import { createDeps, type DashboardSettings } from './http/deps.ts';
import { serveDashboard } from './http/server.ts';
import { rows } from './rows.ts';

/** Returns the Lambda handler of the dashboard. */
export const createDashboard = (settings: DashboardSettings) => serveDashboard(rows, createDeps(settings));
