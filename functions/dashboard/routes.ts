/**
 * The paths that API Gateway routes to this function. API Gateway allows 300 routes per API and CloudFormation 500
 * resources per stack, so the function itself does the routing.
 */
export const dashboardPaths = ['/dashboard', '/dashboard/{path+}'] as const;
